#!/bin/sh
# ssh-parallel.sh HOSTS JOB SHARDS - the same by GNU parallel, one shard after another on each
# machine, with a log of every shard. Shards that fail are tried three times.

hosts=$1 job=$2 shards=$3 yomikiri=${YOMIKIRI:-yomikiri}

seq 1 "$shards" | parallel ${SSH:+--ssh "$SSH"} --sshloginfile "$hosts" --jobs 1 --retries 3 \
    --joblog "$job/parallel.log" nice "$yomikiri" batch --shard {} "$job"
