#!/bin/bash
# python_module.sh - the Python module: its tests, its types, and its wheel in a new environment.
# needs: long python3-venv python3-pandas python3-pytest python3-build python3-setuptools mypy

. tests/support/fact.sh
module=$PWD/$OUT/python
export PYTHONDONTWRITEBYTECODE=1

# python_with MODULE... - the first Python that has them all. `build` is not the tree's folder.
python_with() {
    local python
    for python in python3 /usr/bin/python3; do
        "$python" -I -c "import $(IFS=,; echo "$*")" 2> /dev/null && echo "$python" && return
    done
    return 1
}

# run COMMAND... - leaves out, err and status.
run() {
    "$@" > "$place/out" 2> "$place/err"
    status=$?
    [ "$status" -eq 0 ]
}

# ---- the tests of pytest ----
if python=$(python_with pytest); then
    YOMIKIRI=$PWD/$YOMIKIRI PYTHONPATH=$module:tests/python \
        run "$python" -m pytest -p no:cacheprovider -q tests/python
    grep -E '^(ok|not ok|skip) ' "$place/out"
    [ "$status" -eq 0 ]
    fact python_tests_pass
else
    skip python_tests "python3-pytest is missing"
fi

# ---- the page: what stands behind >>> ----
if python=$(python_with numpy pandas); then
    PYTHONPATH=$module run "$python" -m doctest docs/python.md
    fact python_page_holds
else
    skip python_page "python3-pandas is missing"
fi

# ---- types ----
if command -v mypy > /dev/null; then
    run mypy --config-file python/pyproject.toml --cache-dir "$place/mypy" "$module/yomikiri"
    fact python_types_hold
else
    skip python_types "mypy is missing"
fi

# ---- the wheel, in a new environment ----
# The blocks of the page that are Python; the first needs nothing else, the second pandas.
blocks() {
    awk -v wanted="$1" '/^```python/ { on = ++count == wanted; next } /^```/ { on = 0 } on' \
        docs/python.md
}
if ! python=$(python_with build setuptools wheel venv); then
    skip python_wheel "python3-build, -setuptools, -wheel or -venv is missing"
    exit "$failures"
fi
# No make within make: what the target does is done here, from the package that it has built.
# wheel OUT PYTHON... - into $place/wheel.
wheel() {
    local out=$1
    shift
    run env YOMIKIRI_VERSION=0.0 python/build-wheel "$out" "$place/wheel" "$@"
}
run "$python" -m venv "$place/bare"
bare=$place/bare/bin/python
! wheel "$OUT" "$bare" "$place/none" &&
    grep -q "^make wheel: $bare lacks build.* wheel$" "$place/err" &&
    grep -q "^make wheel: $place/none lacks what it takes to run: " "$place/err"
fact python_wheel_names_what_is_missing
# By the newest glibc that one of the two files asks for.
export YOMIKIRI_MACHINE=m
mkdir -p "$place/new/python" "$place/other/python/yomikiri"
cp -r "$OUT/python/yomikiri" "$place/new/python/" &&
    echo GLIBC_2.99 >> "$place/new/python/yomikiri/yomikiri-check" &&
    touch "$place/other/python/yomikiri/"{__init__.py,yomikiri.so,yomikiri-check} &&
    wheel "$place/new" "$python" && [ -e "$place"/wheel/*-py3-none-manylinux_2_99_m.whl ] &&
    wheel "$place/other" "$python" && [ -e "$place"/wheel/*-py3-none-linux_m.whl ]
fact python_wheel_says_where_it_runs
rm -f "$place"/wheel/*
unset YOMIKIRI_MACHINE
wheel "$OUT" "$bare" "$python" &&
    run "$place/bare/bin/pip" install -q --no-index "$place"/wheel/*.whl
fact python_wheel_is_installed
blocks 1 > "$place/one.py"
run "$place/bare/bin/python" "$place/one.py" &&
    [ "$(head -n 3 "$place/out")" = "38 ['a2'] ['a2', 'b1', 'c1']
a2 38
c7 36" ] && [ "$(tail -n 2 "$place/out")" = "['f5', 'd6', 'c3']
['exactly +38']" ]
fact python_readme_works_without_numpy
run "$place/bare/bin/python" -c 'import yomikiri; yomikiri.solve_many([])'
[ "$status" -eq 1 ] && grep -q 'ImportError: solve_many() and load() need numpy: pip' "$place/err"
fact python_missing_numpy_is_named
if "$python" -c 'import pandas' 2> /dev/null; then
    { blocks 2 | sed "s|^boards|import yomikiri; boards|; s|answers.csv|$place/answers.csv|" \
          > "$place/two.py"; } &&
        run env PYTHONPATH="$(echo "$place"/bare/lib/python*/site-packages)" \
            "$python" "$place/two.py" &&
        [ "$(tail -n 1 "$place/out")" = '19 of 19' ] &&
        [ "$(wc -l < "$place/answers.csv")" -eq 20 ]
    fact python_readme_works_with_pandas
else
    skip python_readme_works_with_pandas "python3-pandas is missing"
fi
exit "$failures"
