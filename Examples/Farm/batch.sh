#!/bin/bash
# RefreshReel on AWS Batch: an array job of shards, and a job that merges them.
#
#   sed -i s/BUCKET/your-bucket/ batch-*.json     # and the image, role and queue
#   ./batch.sh
#
# Batch tells each of an array's jobs its number and how many there are, so the command says --shard auto.
# There are 2 to 10,000 of them, and as many shards at most.
#
# An object store is no folder: nothing in it is linked, locked or renamed. So each shard draws into a folder
# of its own on the container's disk, which is copied in whole when the shard is done, and the merge copies
# all of them out and makes one folder of them. What a stopped attempt had drawn is lost; keep shards to some
# minutes. A copy that fails ends with 74. With a file system that is mounted (EFS, FSx) there is one folder
# for all instead, as kubernetes.yaml has it.
#
# The definition's retryStrategy reads the first line that fits: a host that is taken back (a spot instance)
# is tried again, and so are 74, an input or output error, and 130, an interruption. Whatever else a shard
# ends with is wrong for good: 64 (the command line), 65 (the scenario), 66, 69 and 73. Without the last line
# Batch would try those again too.
set -euo pipefail
cd "$(dirname "$0")"

aws batch register-job-definition --cli-input-json file://batch-definition.json
shards="$(aws batch submit-job --cli-input-json file://batch-shards.json --query jobId --output text)"
# Depending on an array is depending on all of its jobs. The merge fails if one of them does.
sed "s/\"JOB\"/\"$shards\"/" batch-merge.json > /tmp/batch-merge.$$
trap 'rm -f /tmp/batch-merge.$$' EXIT
aws batch submit-job --cli-input-json "file:///tmp/batch-merge.$$"
