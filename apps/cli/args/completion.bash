# bash completion for yomikiri; written by 'yomikiri --completion bash'
#
# bash splits words at each "=": this undoes that for the program, which says what may follow, and
# offers what stands behind the last "=" only.
_yomikiri()
{
    local program=${COMP_WORDS[0]/#\~\//$HOME/} before= glued= count=0 part line i
    local -a words=()
    for ((i = 1; i <= COMP_CWORD; i++)); do
        part=${COMP_WORDS[i]}
        if ((count > 0)) && [[ $part == = || $glued ]]; then
            words[count-1]+=$part
        else
            words[count++]=$part before=
        fi
        glued=
        [[ $part == = ]] && glued=1 before=${words[count-1]}
    done
    local word=${words[count-1]}
    COMPREPLY=()
    while IFS= read -r line; do
        line=${line%%$'\t'*}
        case $line in
        :files) COMPREPLY+=($(compgen -f -- "${word#"$before"}")) ;;
        :folders) COMPREPLY+=($(compgen -d -- "${word#"$before"}")) ;;
        :more) compopt -o nospace +o filenames 2> /dev/null ;;
        "$word"*) COMPREPLY+=("${line#"$before"}") ;;
        esac
    done < <("$program" --complete "${words[@]}" 2> /dev/null)
}
complete -o filenames -F _yomikiri yomikiri
