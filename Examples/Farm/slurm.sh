#!/bin/bash
# RefreshReel on Slurm: an array job with one task per shard, and a job that merges the shards.
#
#   SCENARIO=wave.yaml SHARDS=8 ./slurm.sh
#
# Submits both jobs. The merge waits for the entire array, and is canceled if a shard fails permanently.
# Submit from a folder that all nodes share.
#
#SBATCH --time=00:30:00          # for one shard
#SBATCH --signal=B:USR1@60       # USR1 to this script (B) 60 s before the time limit
#SBATCH --requeue                # requeue a shard if its node fails or is preempted
#SBATCH --cpus-per-task=1
#SBATCH --output=%x-%A_%a.log
#SBATCH --open-mode=append       # one log for all attempts
set -uo pipefail

: "${REEL:=reel}"                # the program, if it is not in PATH
: "${WORK:=frames}"              # frames, sweep or verify
: "${SCENARIO:=wave.yaml}"       # for verify: a folder of scenarios
: "${OUT:=$(basename "$SCENARIO" .yaml)}"
: "${SHARDS:=8}" "${AT_ONCE:=$SHARDS}"
: "${OPTIONS:=}"                 # options of reel, such as --scale 3; sweep requires a --vary
: "${LOCAL:=}"                   # a folder on the local disk of each node; frames are written there and copied once
: "${ATTEMPTS:=4}"

if [ -z "${SLURM_JOB_ID:-}" ]; then
  # On the login node. Tasks are numbered from 1, and at most AT_ONCE of them run at the same time. The
  # largest task number is one less than `scontrol show config | grep MaxArraySize`, by default 1000.
  # More shards are rarely faster; use larger shards instead.
  export REEL WORK SCENARIO OUT SHARDS OPTIONS LOCAL ATTEMPTS
  array="$(sbatch --parsable --job-name=reel --array="1-$SHARDS%$AT_ONCE" "$0")" || exit
  # afterok: after all tasks have exited with 0. If a shard fails, the merge can never start, and
  # kill-on-invalid-dep removes it; otherwise it would be pending forever.
  merge="$(sbatch --parsable --job-name=reel-merge --output=%x-%A.log --dependency="afterok:$array" \
    --kill-on-invalid-dep=yes "$0")" || exit
  echo "$array $merge"
  exit
fi

if [ -z "${SLURM_ARRAY_TASK_ID:-}" ]; then
  # The merge. It can be run again at any time, also manually.
  case "$WORK" in
    frames | sweep)
      parts="$OUT.frames" # the folder of all shards, or with LOCAL, of a folder per shard
      [ -z "$LOCAL" ] || parts="$OUT.parts"
      exec "$REEL" merge "$parts" -o "$OUT.frames"
      ;;
    verify) exec "$REEL" merge "$OUT.parts" --junit "$OUT.xml" ;;
  esac
fi

# Renders one shard. auto/N: Slurm sets the index of the task. The number of tasks is correct only for an
# entire array, not if some tasks are run again with `sbatch --array=3,7`.
shard=(--shard "auto/$SHARDS" --jobs "${SLURM_CPUS_PER_TASK:-1}")
part="$SLURM_ARRAY_TASK_ID-of-$SHARDS"
# shellcheck disable=SC2206 # OPTIONS is split into words.
case "$WORK" in
  frames | sweep)
    frames="${LOCAL:+$LOCAL/$SLURM_ARRAY_JOB_ID.$part.frames}"
    verb=render; [ "$WORK" = frames ] || verb=sweep
    command=("$verb" "$SCENARIO" $OPTIONS "${shard[@]}" --quiet -o "${frames:-$OUT.frames}")
    ;;
  verify)
    # Exit code 1 means that a golden differs. The task succeeds if it writes results; the merge then fails.
    command=(verify "$SCENARIO" $OPTIONS "${shard[@]}" --quiet --results "$OUT.parts/$part.json")
    ;;
esac
[ "$WORK" != verify ] || mkdir -p "$OUT.parts"

# In the background, so that the shell handles the signal while reel runs.
"$REEL" "${command[@]}" &
child=$!
trap 'kill -TERM "$child"' USR1
wait "$child"
status=$?
# A signal ends `wait`, but not reel, which completes the current frame first. So wait again.
while kill -0 "$child" 2>/dev/null; do wait "$child"; status=$?; done
[ "$WORK" = verify ] && [ "$status" = 1 ] && [ -s "$OUT.parts/$part.json" ] && status=0

if [ "$WORK" = frames ] && [ -n "$LOCAL" ] && [ "$status" = 0 ]; then
  mkdir -p "$OUT.parts" && cp -r "$frames" "$OUT.parts/" && rm -r "$frames" || status=74
fi

# A shard is requeued, and resumes, after 74 (an input or output error, such as a full disk) and after 130 (an
# interruption, here by the time limit). Other exit codes, such as 64 (the command line) and 65 (the
# scenario), are permanent errors.
if { [ "$status" = 74 ] || [ "$status" = 130 ]; } && [ "${SLURM_RESTART_COUNT:-0}" -lt "$((ATTEMPTS - 1))" ]; then
  echo "exit code $status: queued again" >&2
  # Ends this attempt, so the script does not continue.
  scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" && sleep 60
fi
exit "$status"
