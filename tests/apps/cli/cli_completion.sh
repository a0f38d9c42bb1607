#!/bin/sh
# cli_completion.sh - tests of completion in bash, zsh and fish, by the scripts that the program
# prints from its tables of options. Prints one fact per line.
# needs: zsh fish

cd "$(dirname "$0")/../../.." || exit 1
. tests/support/program.sh

expect_run completion_needs_a_shell 2 '' 'bash, zsh or fish' --completion
expect_run completion_names_the_shells_it_knows 2 '' 'bash, zsh or fish' --completion tcsh

# The facts: name, the line without the program, the word that must be offered for its end;
# "-" where that end must stay as it is.
cat > "$work/facts" << 'END'
of_subcommands|per|perft
of_options|perft --di|--divide
of_options_of_the_default|--mo|--moves
of_options_of_every_subcommand|signature --vers|--version
of_grouped_options|solve --shal|--shallow-empties
of_values|perft --kernel po|portable
of_meanings_of_a_zero|solve --zero wh|white
of_choices|gate --undecided pa|pass
of_files|convert Makef|Makefile
of_files_of_options|gate --markdown Makef|Makefile
of_folders|bench --results scri|scripts/
of_suites|bench ffo-40|ffo-40-59
of_suites_for_solve|solve varied-|varied-held
of_suites_for_the_default|ffo-01|ffo-01-19
of_suites_of_options|compare --suite ffo-20|ffo-20-39
of_programs_to_compare|compare Makef|Makefile
of_names_of_knobs|solve --set static-re|static-reply
of_values_of_knobs|solve --set search=pv|search=pvs
of_values_of_other_knobs|bench --set ordering=tr|ordering=trained
of_values_of_knobs_behind_others|solve --set etc=off --set search=alp|search=alphabeta
of_lists|gate --only answ|answers
of_the_next_in_a_list|gate --only answers,ti|answers,time
of_groups_of_knobs|tune --knobs laye|layers
of_knobs_after_groups|tune --knobs caches,static-rep|caches,static-reply
of_knobs_taken_away|tune --knobs caches,-static-rep|caches,-static-reply
of_words_beside_files|solve --profile ru|rule
of_files_beside_words|solve --profile Makef|Makefile
of_built_in_weights|review --weights built|built-in
of_all_help|solve --help-a|--help-all
offers_no_files_where_none_are_taken|signature Makef|-
END

# check SHELL OFFER - OFFER LINE NUMBER prints what that shell offers for the end of the line,
# which is that of the facts.
check() {
    number=0
    while IFS='|' read -r name line wanted; do
        number=$((number + 1))
        offered=$("$2" "$line" "$number" | tr '\n' ' ')
        why=
        case "$wanted: $offered " in
        -:*[!\ ]*)                              why="offered: $offered" ;;
        -:*|"$wanted:"*[\ /]"$wanted "*)        ;;
        "$wanted:"*" ${wanted%/} "*)            ;;
        *)                                      why="no $wanted among: $offered" ;;
        esac
        result "${1}_completion_$name" "$why"
    done < "$work/facts"
}

# ---- bash ---------------------------------------------------------------------

# Words are split at each "=", and what is offered stands behind the last; that of a knob's name
# is dropped, as zsh's is.
in_bash() {
    before=
    case ${1##* } in *=*) before=${1##* } before=${before%=*}= ;; esac
    # shellcheck disable=SC2046
    bash -c '
        eval "$("$0" --completion bash)" || exit 1
        COMP_WORDS=("$0" "$@") COMP_CWORD=$#
        _yomikiri
        printf "%s\n" "${COMPREPLY[@]}"' "$yomikiri" $(echo "$1" | sed 's/=/ = /g') |
        sed "s/=\$//; s/^/$before/"
}
if command -v bash > /dev/null; then
    check bash in_bash
    why=$(in_bash 'perft --kernel=po')
    [ "$why" = --kernel=portable ] && why=
    result bash_completion_of_glued_values "$why"
else
    echo 'skip bash_completion: bash is not available'
fi

# ---- zsh: every line is typed into one on a terminal of its own ------------------

in_zsh() {
    sed -n "$(($2 + 1)){s/^.* //;s/=\$//;p;}" "$work/typed" > "$work/answer"
    [ "$(cat "$work/answer")" = "${1##* }" ] || cat "$work/answer"
}
if ! command -v zsh > /dev/null; then
    echo 'skip zsh_completion: zsh is not available'
elif ! zsh -f -c 'zmodload zsh/zpty' 2> /dev/null; then
    echo 'skip zsh_completion: this zsh has no zsh/zpty'
else
    "$yomikiri" --completion zsh > "$work/_yomikiri"
    set --
    while IFS='|' read -r name line wanted; do
        set -- "$@" "$yomikiri $line"
    done < "$work/facts"
    zsh -f tests/support/complete.zsh "$work/_yomikiri" "$work/typed" "$@"
    check zsh in_zsh
fi

# ---- fish ---------------------------------------------------------------------

in_fish() {
    fish --no-config -c "source '$work/yomikiri.fish'; complete -C '$yomikiri $1'" |
        sed 's/	.*//; s/=$//'
}
if fish --no-config -c true 2> /dev/null; then
    "$yomikiri" --completion fish > "$work/yomikiri.fish"
    HOME=$work
    export HOME
    check fish in_fish
    touch "$work/two words.obf"
    offered=$(in_fish 'solve ~/two\ wo')
    [ "$offered" = '~/two words.obf' ] && why= || why="offered: $offered"
    result fish_completion_of_files_behind_a_tilde_and_with_blanks "$why"
else
    echo 'skip fish_completion: fish is not available, or too old'
fi

exit $failures
