#!/bin/bash
# RefreshReel on Slurm: an array job, each of whose tasks does one shard, and a job that merges them.
#
#   SCENARIO=wave.yaml SHARDS=8 ./slurm.sh
#
# Submits both. The merge waits for the whole array, and is cancelled if a shard fails for good. The
# folder from which this is submitted has to be one that all nodes share.
#
#SBATCH --time=00:30:00          # of one shard, not of all
#SBATCH --signal=B:USR1@60       # tells this script 60 s before that; B: the script alone
#SBATCH --requeue                # a shard whose node fails, or is needed by others, is queued again
#SBATCH --cpus-per-task=1
#SBATCH --output=%x-%A_%a.log
#SBATCH --open-mode=append       # a log tells all attempts
set -uo pipefail

: "${REEL:=reel}"                # the program, where it is not in PATH
: "${WORK:=frames}"              # frames, sweep or verify
: "${SCENARIO:=wave.yaml}"       # for verify: a folder of scenarios
: "${OUT:=$(basename "$SCENARIO" .yaml)}"
: "${SHARDS:=8}" "${AT_ONCE:=$SHARDS}"
: "${OPTIONS:=}"                 # of reel, such as --scale 3; for sweep at least a --vary
: "${LOCAL:=}"                   # a folder on each node's own disk: frames are drawn there and copied once
: "${ATTEMPTS:=4}"

if [ -z "${SLURM_JOB_ID:-}" ]; then
  # On the login node. Tasks are numbered from 1, and at most AT_ONCE of them run at a time. The last
  # number that Slurm takes is one less than `scontrol show config | grep MaxArraySize`: 1000 unless an
  # administrator has raised it. More shards than that are rarely faster; make them larger.
  export REEL WORK SCENARIO OUT SHARDS OPTIONS LOCAL ATTEMPTS
  array="$(sbatch --parsable --job-name=reel --array="1-$SHARDS%$AT_ONCE" "$0")" || exit
  # afterok: when all tasks have ended with 0. A shard that will not makes the merge impossible; without
  # kill-on-invalid-dep it would be pending for ever.
  merge="$(sbatch --parsable --job-name=reel-merge --output=%x-%A.log --dependency="afterok:$array" \
    --kill-on-invalid-dep=yes "$0")" || exit
  echo "$array $merge"
  exit
fi

if [ -z "${SLURM_ARRAY_TASK_ID:-}" ]; then
  # The merge, which may be run again at any time, by hand as well.
  case "$WORK" in
    frames)
      parts="$OUT.frames" # one folder of all shards, or below another one of each
      [ -z "$LOCAL" ] || parts="$OUT.parts"
      exec "$REEL" merge "$parts" -o "$OUT.frames"
      ;;
    sweep) exec "$REEL" merge "$OUT.parts" -o "$OUT.csv" ;;
    verify) exec "$REEL" merge "$OUT.parts" --junit "$OUT.xml" ;;
  esac
fi

# One shard. auto/N: Slurm tells which task of an array this is; it tells how many there are only for a
# whole array, and not when some are run again by `sbatch --array=3,7`.
shard=(--shard "auto/$SHARDS" --jobs "${SLURM_CPUS_PER_TASK:-1}")
part="$SLURM_ARRAY_TASK_ID-of-$SHARDS"
# shellcheck disable=SC2206 # OPTIONS are several words.
case "$WORK" in
  frames)
    frames="${LOCAL:+$LOCAL/$SLURM_ARRAY_JOB_ID.$part.frames}"
    command=(render "$SCENARIO" $OPTIONS "${shard[@]}" --quiet -o "${frames:-$OUT.frames}")
    ;;
  sweep)
    # Writes table.csv.1-of-8.part and so on.
    command=(sweep "$SCENARIO" $OPTIONS "${shard[@]}" --quiet -o "$OUT.parts/$OUT.csv")
    ;;
  verify)
    # The results are what is wanted, and 1 says that a golden differs; merging says so as well.
    command=(verify "$SCENARIO" $OPTIONS "${shard[@]}" --quiet --results "$OUT.parts/$part.json")
    ;;
esac
[ "$WORK" = frames ] || mkdir -p "$OUT.parts"

# In the background, so that the signal is heard while it runs.
"$REEL" "${command[@]}" &
child=$!
trap 'kill -TERM "$child"' USR1
wait "$child"
status=$?
# A signal ends the first wait, and not the program; it ends when its last frame is whole.
while kill -0 "$child" 2>/dev/null; do wait "$child"; status=$?; done
[ "$WORK" = verify ] && [ "$status" = 1 ] && [ -s "$OUT.parts/$part.json" ] && status=0

if [ "$WORK" = frames ] && [ -n "$LOCAL" ] && [ "$status" = 0 ]; then
  mkdir -p "$OUT.parts" && cp -r "$frames" "$OUT.parts/" && rm -r "$frames" || status=74
fi

# What may pass by itself is tried again, and goes on where it was: 74, an input or output error such as a
# full disk, and 130, interrupted, here by the time limit. A wrong command line (64), a wrong scenario (65)
# and the others stay wrong.
if { [ "$status" = 74 ] || [ "$status" = 130 ]; } && [ "${SLURM_RESTART_COUNT:-0}" -lt "$((ATTEMPTS - 1))" ]; then
  echo "exit code $status: queued again" >&2
  # Ends this attempt, so nothing below it is reached.
  scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" && sleep 60
fi
exit "$status"
