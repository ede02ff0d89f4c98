#!/bin/bash
# RefreshReel by GNU parallel: shards on this machine, or on several that share a folder, then the merge.
#
#   SCENARIO=wave.yaml SHARDS=8 ./parallel.sh
#
# Run again after a failure, it does what failed or was not begun, and nothing else, by its log of jobs.
set -uo pipefail

: "${REEL:=reel}"                # the program, where it is not in PATH
: "${SCENARIO:=wave.yaml}"
: "${OUT:=$(basename "$SCENARIO" .yaml).frames}"
: "${SHARDS:=8}"                 # fixed: with another number, remove the log and the frames first
: "${OPTIONS:=}"                 # of reel render, such as --scale 3
: "${AT_ONCE:=100%}"             # jobs at a time on each machine: as many as it has cores
: "${HOSTS:=}"                   # such as 8/render1,8/render2,: ; a number of jobs each, and : for this machine
: "${LOG:=$OUT.jobs}"

# One shard. auto/N: parallel numbers its jobs and does not tell how many there are. What may pass by itself
# (74, an input or output error) is tried three times, and goes on where it was; a wrong command line (64), a
# wrong scenario (65) and the others stay wrong. --retries makes no such difference, so it is for hosts only.
shard() {
  local status try
  for try in 1 2 3; do
    # shellcheck disable=SC2086 # OPTIONS are several words.
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
  # Each needs the program and this folder under the same names, and an ssh that asks nothing. --retries: a
  # shard goes to another host if one fails. --filter-hosts leaves out those that do not answer at the start.
  hosts=(--sshlogin "$HOSTS" --filter-hosts --retries 3 --workdir . --env "shard,REEL,SCENARIO,OUT,SHARDS,OPTIONS")
fi

# --joblog tells of each job when, how long and how it ended; --resume-failed reads it first, and runs those
# again that failed. --halt: after the first that has failed for good none is begun, and those that run end.
# --termseq: an interruption gives each ten seconds to bring its last frame to its end.
seq "$SHARDS" | parallel --jobs "$AT_ONCE" "${hosts[@]}" --joblog "$LOG" --resume-failed \
  --halt soon,fail=1 --termseq TERM,10000,KILL,1000 --line-buffer shard || exit

exec "$REEL" merge "$OUT"
