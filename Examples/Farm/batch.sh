#!/bin/bash
# RefreshReel on AWS Batch: an array job of shards, and a job that merges them.
#
#   sed -i s/BUCKET/your-bucket/ batch-*.json     # and the image, role and queue
#   ./batch.sh
#
# Batch sets the index and the size of the array for each job, so the command uses --shard auto. An array has
# 2 to 10,000 jobs, and therefore at most 10,000 shards.
#
# An object store does not support links, locks or renames. So each shard writes into a separate folder on the
# container's disk, which is uploaded when the shard is complete. The merge downloads all folders and merges
# them into one. The frames of a stopped attempt are lost, so a shard should take a few minutes at most. If a
# copy fails, the exit code is 74. With a mounted file system (EFS, FSx), all shards write into one folder
# instead, as in kubernetes.yaml.
#
# The first matching condition of the definition's retryStrategy applies. A job is retried if its host is
# reclaimed (a spot instance), after 74 (an input or output error) and after 130 (an interruption). Other exit
# codes are permanent errors: 64 (the command line), 65 (the scenario), 66, 69 and 73. The last condition
# prevents Batch from retrying them.
set -euo pipefail
cd "$(dirname "$0")"

aws batch register-job-definition --cli-input-json file://batch-definition.json
shards="$(aws batch submit-job --cli-input-json file://batch-shards.json --query jobId --output text)"
# The merge depends on all jobs of the array, and fails if one of them fails.
sed "s/\"JOB\"/\"$shards\"/" batch-merge.json > /tmp/batch-merge.$$
trap 'rm -f /tmp/batch-merge.$$' EXIT
aws batch submit-job --cli-input-json "file:///tmp/batch-merge.$$"
