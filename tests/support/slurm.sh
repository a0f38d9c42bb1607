# slurm.sh - a Slurm of its own on this one machine, for one test: munge, a controller and two
# nodes, n1 and n2, in the folder $slurm, on ports and a socket of their own.
#
#     slurm_missing       what is not installed; empty: nothing
#     slurm_start FOLDER  false with $slurm_why if it does not come up
#     slurm_stop

slurm_missing() {
    for program in munged slurmctld slurmd sbatch scontrol squeue; do
        PATH=$PATH:/usr/sbin command -v $program > /dev/null || { echo $program; return; }
    done
}

# Ports that nobody else listens on, as far as can be seen.
slurm_ports() {
    base=$((20000 + $$ % 20000))
    while grep -qiE ":($(printf '%X|%X|%X' $base $((base + 1)) $((base + 2)))) " \
        /proc/net/tcp /proc/net/tcp6 2> /dev/null; do
        base=$((base + 3))
    done
}

slurm_start() {
    slurm=$1 slurm_why= slurm_pids=
    PATH=$PATH:/usr/sbin
    # What a Slurm round the test has set, is not meant for this one.
    unset $(env | sed -nE 's/^(S(LURM|BATCH)_[A-Za-z0-9_]*)=.*/\1/p')
    mkdir -p "$slurm/state" "$slurm/n1" "$slurm/n2" "$slurm/munge" || return 1
    chmod 700 "$slurm/munge"
    slurm_ports
    head -c 1024 /dev/urandom > "$slurm/munge/key"
    chmod 400 "$slurm/munge/key"
    user=$(id -un) host=$(hostname -s)
    cat > "$slurm/slurm.conf" <<END
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$slurm/munge/socket,cred_expire=3
CredType=cred/munge
SlurmctldPort=$base
SlurmctldPidFile=$slurm/slurmctld.pid
SlurmdPidFile=$slurm/slurmd-%n.pid
SlurmctldLogFile=$slurm/slurmctld.log
SlurmdLogFile=$slurm/slurmd-%n.log
SlurmdSpoolDir=$slurm/%n
StateSaveLocation=$slurm/state
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SchedulerParameters=batch_sched_delay=0,sched_interval=1
MinJobAge=3600
KillWait=2
JobRequeue=1
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((base + 1)) CPUs=1 State=UNKNOWN
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((base + 2)) CPUs=1 State=UNKNOWN
PartitionName=all Nodes=n1,n2 Default=YES State=UP MaxTime=INFINITE OverSubscribe=NO
END
    export SLURM_CONF="$slurm/slurm.conf"
    munged --foreground --force --socket="$slurm/munge/socket" --key-file="$slurm/munge/key" \
        --pid-file="$slurm/munge/pid" --log-file="$slurm/munge/log" \
        --seed-file="$slurm/munge/seed" \
        > "$slurm/munge/out" 2>&1 &
    slurm_pids=$!
    slurmctld -D -c > "$slurm/slurmctld.out" 2>&1 &
    slurm_pids="$slurm_pids $!"
    for node in n1 n2; do
        slurmd -D -N $node > "$slurm/slurmd-$node.out" 2>&1 &
        slurm_pids="$slurm_pids $!"
    done
    tries=0
    while [ "$(sinfo -h -N -t idle -o %N 2> /dev/null | sort -u | wc -l)" -lt 2 ]; do
        tries=$((tries + 1))
        if [ $tries -gt 100 ]; then
            slurm_why=$(sinfo -N 2>&1; tail -n 3 "$slurm"/*.out "$slurm"/*.log)
            slurm_stop
            return 1
        fi
        sleep 0.2
    done
}

# Also what a node's job has left behind: these are the children of its own step daemons.
slurm_stop() {
    [ -z "$slurm_pids" ] || scancel --user="$(id -un)" 2> /dev/null
    for pid in $slurm_pids; do
        kill "$pid" 2> /dev/null
    done
    for pid in $slurm_pids; do
        wait "$pid" 2> /dev/null
    done
    slurm_pids=
}
