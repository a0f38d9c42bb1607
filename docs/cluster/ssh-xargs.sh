#!/bin/sh
# ssh-xargs.sh HOSTS JOB - work on a job with all machines named in the file HOSTS, one to a
# line, that see the folder JOB under the same name. Every machine takes whatever shard no other
# is at. Call it again after whatever went wrong.

hosts=$1 job=$2 ssh=${SSH:-ssh} yomikiri=${YOMIKIRI:-yomikiri}

# ssh keeps its standard input shut (-n), and a machine that is gone is noticed.
grep -v '^#' "$hosts" | xargs -P 0 -I HOST \
    $ssh -n -o BatchMode=yes -o ServerAliveInterval=30 HOST "nice '$yomikiri' batch '$job'"
