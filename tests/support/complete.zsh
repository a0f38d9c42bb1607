#!/usr/bin/env zsh
# complete.zsh SCRIPT OUT LINE... - a zsh on a terminal of its own sources the completion SCRIPT;
# then each LINE is typed, followed by the tab key. OUT gets a line for each: what stood there
# afterwards, without a blank at its end.

zmodload zsh/zpty || exit 1
script=$1 out=$2
shift 2
: > $out
export TERM=dumb COLUMNS=200
zpty shell zsh -f -i
zpty -w shell "PS1= PS2= RPS1= KEYTIMEOUT=1; setopt no_beep no_auto_menu no_list_ambiguous
autoload -Uz compinit && compinit -u -D && source ${(q)script}
tell() { print -r -- \${BUFFER% } >> ${(q)out}; BUFFER=; }
zle -N tell && bindkey '^I' expand-or-complete '^T' tell && print -r ready >> ${(q)out}"

# Until OUT has that many lines; a minute is for busy machines.
wait_for() {
    for _ in {1..600}; do
        zpty -r -t shell answer > /dev/null
        [[ $(wc -l < $out) -ge $1 ]] && return
        sleep 0.1
    done
    exit 1
}
wait_for 1
for line; do
    zpty -n -w shell $line$'\t\x14'
    wait_for $((++typed + 1))
done
zpty -d shell
