#!/bin/bash
# RefreshReel with GNU parallel: shards on this machine, or on machines that share a folder, then the merge.
#
#   SCENARIO=wave.yaml SHARDS=8 ./parallel.sh
#
# After a failure, run it again: it runs only the jobs that failed or did not start, as recorded in its log.
set -uo pipefail

: "${REEL:=reel}"                # the program, if it is not in PATH
: "${SCENARIO:=wave.yaml}"
: "${OUT:=$(basename "$SCENARIO" .yaml).frames}"
: "${SHARDS:=8}"                 # before you change it, remove the log and the frames
: "${OPTIONS:=}"                 # options of reel render, such as --scale 3
: "${AT_ONCE:=100%}"             # concurrent jobs on each machine; 100%: one per core
: "${HOSTS:=}"                   # JOBS/HOST,…, such as 8/render1,8/render2,: where : is this machine
: "${LOG:=$OUT.jobs}"

# Renders one shard. auto/N: parallel sets the index of a job, but not the number of jobs. After 74 (an input or
# output error), the shard is tried up to three times, and resumes. Other exit codes, such as 64 (the command
# line) and 65 (the scenario), are permanent errors. --retries ignores exit codes, so it is used only for hosts.
shard() {
  local status try
  for try in 1 2 3; do
    # shellcheck disable=SC2086 # OPTIONS is split into words.
    "$REEL" render "$SCENARIO" $OPTIONS --shard "auto/$SHARDS" --jobs 1 --quiet -o "$OUT"
    status=$?
    [ "$status" = 74 ] || return "$status"
    echo "shard $PARALLEL_SEQ: exit code 74, attempt $try" >&2
    sleep "$((try * 2))"
  done
  return "$status"
}
export -f shard
export REEL SCENARIO OUT SHARDS OPTIONS

hosts=()
if [ -n "$HOSTS" ]; then
  # Each host must have the program and this folder at the same paths, and accept ssh without a prompt.
  # --retries moves a shard to another host if its host fails; --filter-hosts omits unreachable hosts.
  hosts=(--sshlogin "$HOSTS" --filter-hosts --retries 3 --workdir . --env "shard,REEL,SCENARIO,OUT,SHARDS,OPTIONS")
fi

# --joblog records the start, the duration and the exit code of each job; --resume-failed reads the log and runs
# failed jobs again. --halt: after a permanent error, no job starts, and running jobs complete.
# --termseq: after an interruption, each job has ten seconds to complete its current frame.
seq "$SHARDS" | parallel --jobs "$AT_ONCE" "${hosts[@]}" --joblog "$LOG" --resume-failed \
  --halt soon,fail=1 --termseq TERM,10000,KILL,1000 --line-buffer shard || exit

exec "$REEL" merge "$OUT"
