#!/bin/sh
# all.sh SOURCE... - print the main() of the one program that holds all tests written in C: it runs
# the one by whose name it was called. Each test's own main() is called NAME_main, and each fuzz
# target NAME_target, by flags of the compiler (tests.mk).

echo '#include <stdio.h>'
echo '#include <string.h>'
echo '#include "tests/support/replay.h"'
rows=
for source; do
    name=$(basename "$source" .c)
    case $name in
    fuzz_*)
        echo "FuzzTarget ${name}_target;"
        call="replay(${name}_target, argc, argv)" ;;
    *)  if grep -qE '^(int main\(void\)|FACTS_MAIN)' "$source"; then
            echo "int ${name}_main(void);"
            call="((void)argc, (void)argv, ${name}_main())"
        else
            echo "int ${name}_main(int argc, char **argv);"
            call="${name}_main(argc, argv)"
        fi ;;
    esac
    echo "static int run_$name(int argc, char **argv) { return $call; }"
    rows="$rows    { \"$name\", run_$name },
"
done
cat <<END
static const struct { const char *name; int (*run)(int argc, char **argv); } TESTS[] = {
$rows};

int main(int argc, char **argv)
{
    const char *slash = strrchr(argv[0], '/'), *name = slash ? slash + 1 : argv[0];

    for (size_t i = 0; i < sizeof(TESTS) / sizeof(TESTS[0]); i++)
        if (strcmp(TESTS[i].name, name) == 0)
            return TESTS[i].run(argc, argv);
    fprintf(stderr, "no test is called %s\n", name);
    return 2;
}
END
