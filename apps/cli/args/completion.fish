# fish completion for yomikiri; written by 'yomikiri --completion fish'
#
# Files are what fish offers behind a command that it knows nothing of: also behind ~ and in quotes.
function __yomikiri
    set -l words (commandline -opc)
    set -l program $words[1]
    set -e words[1]
    set -l word (commandline -ct)
    set -l before (string match -r -- '^--[a-z-]+=' "$word"; or echo)
    set -l path (string replace -- "$before" '' "$word")
    for line in (command $program --complete $words "$word" 2> /dev/null)
        switch $line
            case :more
            case :files
                printf "$before%s\n" (complete -C "__yomikiri_without_completions $path")
            case :folders
                printf "$before%s\n" (__fish_complete_directories $path)
            case '*'
                echo $line
        end
    end
end
complete -c yomikiri -f -a '(__yomikiri)'
