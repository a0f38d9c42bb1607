#compdef yomikiri
# zsh completion for yomikiri; written by 'yomikiri --completion zsh'
#
# Works from a folder of $fpath, where zsh calls the file itself, and from `eval`.
_yomikiri()
{
    local line files
    local -a offered more
    for line in ${(f)"$(_call_program words $words[1] --complete ${(q)words[2,CURRENT-1]} \
                        ${(q)PREFIX} 2> /dev/null)"}; do
        case $line in
        :more) more=(-S '') ;;
        :files) files=_files ;;
        :folders) files='_files -/' ;;
        *) line=${line//:/\\:}; offered+=("${line/$'\t'/:}") ;;
        esac
    done
    _describe -t words word offered "$more[@]"
    [[ $PREFIX == --*=* ]] && compset -P '*='
    ${=files}
}
if [[ $funcstack[1] == _yomikiri ]]; then
    _yomikiri "$@"
else
    compdef _yomikiri yomikiri
fi
