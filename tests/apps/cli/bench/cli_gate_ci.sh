#!/bin/sh
# cli_gate_ci.sh - the gate as a step of CI (scripts/gate-ci, action.yml): what GitHub and GitLab
# would be told, in their own variables and files, by an action that runs here, with a server that
# answers as they do. What is judged are builds of a small repository. Prints one fact per line.
# needs: release long git jq curl python3 python3-yaml

cd "$(dirname "$0")/../../../.." || exit 1
. tests/support/program.sh
top=$PWD program=$yomikiri
python=
for python in /usr/bin/python3 python3 ''; do
    [ -z "$python" ] || "$python" -c 'import yaml' 2> /dev/null && break
done
for tool in git jq curl ${python:-python3-yaml}; do
    command -v "$tool" > /dev/null && continue
    echo "skip gate_in_ci: $tool is not available"
    exit 0
done
for variable in $(env | awk -F= '/^(GATE|GITHUB|CI|GITLAB|JENKINS|CHANGE)_[A-Z_]*=/ { print $1 }')
do
    unset "$variable"
done
unset CI MAKEFLAGS
export TMPDIR="$work/tmp" GIT_CONFIG_GLOBAL="$work/gitconfig" GIT_CONFIG_NOSYSTEM=1
mkdir "$work/tmp" "$work/forge" "$work/temp"
git config --global user.name tester
git config --global user.email tester@invalid
git config --global init.defaultBranch main
git config --global advice.detachedHead false

# ---- a repository with three commits: one good, one that lies, one that does not compile ----

repo=$work/repo tiny=positions/sets/tiny.obf
git init -q --bare "$work/origin.git"
git clone -q "$work/origin.git" "$repo" 2> /dev/null
mkdir -p "$repo/scripts" "$repo/positions/sets" "$repo/tests"
cp scripts/gate-against "$repo/scripts"
sed -n 1,4p positions/sets/ffo-01-19.obf > "$repo/$tiny"
cp tests/signature "$repo/tests"
echo build > "$repo/.gitignore"
printf 'BUILD = build\n$(BUILD)/release/yomikiri: main.c program\n\tmkdir -p $(@D)\n%s\n' \
    '	cc -fsyntax-only main.c && cp program $@' > "$repo/Makefile"
printf 'int main(void) { return 0; }\n' > "$repo/main.c"

# commit NAME BODY - a commit of that name; its program does BODY first.
commit() {
    printf '#!/bin/sh\nreal=%s\n%s\nexec "$real" "$@"\n' "'$program'" "$2" > "$repo/program"
    chmod +x "$repo/program"
    git -C "$repo" add -A
    git -C "$repo" commit -q -m "$1"
    git -C "$repo" tag "$1"
}
commit first ': first'
commit good ': good'
commit lies '[ "$1" = solve ] && { "$real" "$@" | sed "3s/\"score\":[-0-9]*/\"score\":20/"
echo "::error::100 % mine" >&2; exit 0; }'
printf 'int main(void) { return nothing; }\n' > "$repo/main.c"
commit broken ': broken'
git -C "$repo" push -q origin main --tags
id() { git -C "$repo" rev-parse "$1"; }

# ---- the server ----

echo '[]' > "$work/forge/comments.json"
"$python" tests/support/forge.py "$work/forge" 2> "$work/forge/err" &
forge=$!
trap 'kill $forge 2> /dev/null; rm -rf "$work"' EXIT
tries=0
while [ ! -f "$work/forge/port" ] && [ "$tries" -lt $((10 * hang)) ]; do
    sleep 0.1
    tries=$((tries + 1))
done
server=http://127.0.0.1:$(cat "$work/forge/port")

# act COMMIT EVENT INPUT... - the action on a checkout of COMMIT; $work/out is its log,
# $work/summary.md the summary of the job, $status as everywhere.
act() {
    git -C "$repo" checkout -q "$1"
    event=$2
    shift 2
    : > "$work/summary.md"
    status=0
    (
        cd "$repo" || exit
        export RUNNER_TEMP="$work/temp" GITHUB_STEP_SUMMARY="$work/summary.md"
        export GITHUB_EVENT_PATH="$work/event.json" GITHUB_REPOSITORY=owner/repo
        export GITHUB_API_URL="$server/github"
        "$python" "$top/tests/support/act.py" "$top/action.yml" "$event" install=false \
            "options=--only answers --answers $tiny --suite $tiny" "$@"
    ) > "$work/out" 2>&1 < /dev/null || status=$?
}

# pull COMMIT BASE - the event of a request to merge COMMIT, which branched off BASE. push BEFORE -
# that of a push.
pull() {
    printf '{"pull_request":{"number":7,"base":{"sha":"%s"}}}\n' "$(id "$2")" \
        > "$work/event.json"
}
push() { printf '{"before":"%s"}\n' "$(id "$1")" > "$work/event.json"; }

# told NAME STATUS FILE PART... - the action ended so; the file has each part.
told() {
    name=$1 file=$work/$3 why=
    [ "$status" -eq "$2" ] || why="exit status $status, not $2: $(tail -n 20 "$work/out")"
    shift 3
    for part; do
        grep -qF -e "$part" "$file" || why="$why no '$part' in: $(tail -n 20 "$file")"
    done
    result "$name" "$why"
}

# json NAME FILE FILTER - jq finds it true of the file. lacks NAME PATTERN - no line is like that.
json() { result "$1" "$(jq -e "$3" "$2" > "$work/jq" 2>&1 || cat "$work/jq" "$2")"; }
lacks() { result "$1" "$(grep -e "$2" "$work/out")"; }

# acts - the action for each line NAME|STATUS|COMMIT|PART^PART...|INPUT..., without history, after
# `pull COMMIT first`.
acts() {
    while IFS='|' read -r name wanted commit parts inputs; do
        pull "$commit" first
        eval "act $commit pull_request history=none $inputs"
        IFS='^'
        set -f -- $parts
        unset IFS
        set +f
        told "$name" "$wanted" out "$@"
    done
}

# ---- GitHub: a pull request ----

comments=$work/forge/comments.json
acts << 'END'
good_request_passes|0|good|answers      pass^built^pass, exit status 0|comment=true
END
told outputs_are_set 0 out 'act: output status=0' 'act: output verdict=pass' \
    "act: output folder=$work/temp/yomikiri-gate"
told summary_is_written_once 0 summary.md '## yomikiri gate: passed'
result summary_has_no_second_copy "$([ "$(grep -c '^## ' "$work/summary.md")" -eq 1 ] ||
    cat "$work/summary.md")"
told files_are_uploaded 0 out 'act: uses actions/upload-artifact@' \
    "{'name': 'gate-check-0-1', 'path'"
lacks request_leaves_no_cache 'actions/cache'
for file in xml html md json; do
    result "gate_${file}_is_left" "$([ -s "$work/temp/yomikiri-gate/gate.$file" ] || echo no)"
done
json one_comment_is_written "$comments" \
    'length == 1 and (.[0].body | startswith("<!-- yomikiri gate: gate -->\n## yomikiri"))'
lacks token_is_not_told a-token

acts << 'END'
wrong_answer_fails|1|lies|answers      fail^output verdict=fail^output status=1|comment=true
END
told position_is_annotated_in_its_suite 1 out \
    '::error file=positions/sets/tiny.obf,line=3,title=gate%3A answers::ffo-03: score +20'
json same_comment_is_changed "$comments" 'length == 1 and (.[0].body | contains("gate: failed"))'
result what_builds_print_is_no_command "$(
    awk '/^::stop-commands::/ { token = "::" substr($0, 18) "::"; next }
         $0 == token { token = ""; ended++; next }
         token == "" && /100 % mine/ && !/100 %25 mine/ { print }
         END { if (ended != 1) print ended + 0, "ends" }' "$work/out")"
acts << 'END'
failed_build_is_annotated|1|broken|status=2^verdict=broken^::error file=main.c,line=1,title=it|
END
told and_is_in_the_summary 1 summary.md 'nothing was judged' 'this tree cannot be built'

# A hundred comments come before ours, one of which somebody else has begun like ours.
jq -nc '"<!-- yomikiri gate: gate -->" as $marker | [range(100) | { id: ., author: { id: 9 },
    user: { login: "somebody" }, body: "\($marker) mine" }] + [{ id: 200, author: { id: 5 },
    user: { login: "github-actions[bot]" }, body: $marker }]' > "$comments"
pull good first
act good pull_request history=none comment=true
json ours_is_found_among_many "$comments" 'length == 101 and (.[100].body | contains("passed"))
    and all(.[:100][]; .body | endswith(" mine"))'
echo 403 > "$work/forge/refuse"
JOB_INDEX=4 act good pull_request history=none
told files_of_two_jobs_of_a_matrix_have_two_names 0 out "{'name': 'gate-check-4-1', 'path'"
acts << 'END'
refused_comment_is_a_warning|0|good|gate::no comment: curl: (22)^output status=0|comment=true
odd_name_is_refused|1|good|GATE_NAME '../x' is not made of|comment=true name=../x
files_of_two_gates_have_two_names|0|good|{'name': 'second-check-0-1', 'path'|name=second
files_may_have_a_name_of_their_own|0|good|{'name': 'third', 'path'|name=second artifact=third
half_a_word_is_refused|1|good|not made of whole words^status=2|"options=--only 'answers"
missing_revision_is_named|1|good|this checkout has no revision 'nowhere'^status=2|base=nowhere
files_may_be_left|0|good|output status=0|artifact=none
END
rm "$work/forge/refuse"
lacks and_are_not_uploaded upload-artifact

# ---- GitHub: two builds, a time ----

# builds CANDIDATE OPTION... - the action on that command and this program.
builds() {
    candidate=$1
    shift
    act good push history=none "candidate=$candidate" "baseline=$program" "program=$program" \
        "options=--only time $* --suite $tiny --answers $tiny"
}
push first
builds "$program --ordering none" --budget 20
told two_builds_are_judged 1 out 'time         slower' 'act: output status=5' \
    '::error title=gate%3A time slower::slower: +' 'act: output time-low='
result ratio_is_a_number "$(awk -F= '/output time-ratio=/ { if ($2 > 1) found = 1 }
    END { if (!found) print "no ratio above 1" }' "$work/out")"
builds "$program" --budget 0.01 --undecided pass
told undecided_that_passes_is_a_warning 0 out '::warning title=gate%3A time undecided::'
# It also looks at what called it, up to the runner.
cat > "$work/curious" << 'END'
#!/bin/sh
{
    env
    pid=$PPID
    while [ -r "/proc/$pid/environ" ] && ! grep -q act.py "/proc/$pid/cmdline"; do
        tr '\0' '\n' < "/proc/$pid/environ" | grep '^GATE_TOKEN='
        pid=$(sed -n 's/^PPid:[[:space:]]*//p' "/proc/$pid/status")
    done
} | grep -E '^(GATE_TOKEN|GITHUB_OUTPUT)=.' >&2
exit 3
END
chmod +x "$work/curious"
act good push history=none "candidate=$work/curious" "program=$work/curious"
result builds_find_neither_token_nor_files "$(grep -E '^(GATE_TOKEN|GITHUB_OUTPUT)=' "$work/out")"
git -C "$repo" checkout -q good
mv "$repo/scripts/gate-against" "$work/aside"
( cd "$repo" && "$top/scripts/gate-ci" ) > "$work/out" 2>&1
status=$?
told folder_without_a_checkout_is_named 2 out 'here is no checkout of yomikiri'
mv "$work/aside" "$repo/scripts/gate-against"

[ "$(command id -u)" -ne 0 ] || chown -R 1001 "$repo"       # as in a container
( cd "$repo" && GITHUB_ACTIONS=true GATE_BASE=first \
    GATE_OPTIONS="--only answers --answers $tiny" "$top/scripts/gate-ci" ) > "$work/out" 2>&1
status=$?
[ "$(command id -u)" -ne 0 ] || chown -R 0 "$repo"
told checkout_of_another_user_is_judged 0 out 'pass, exit status 0'

pull good first
( cd "$repo" && GITHUB_ACTIONS=true GITHUB_EVENT_PATH="$work/event.json" GATE_COMMENT=yes \
    GATE_TOKEN=x GATE_BASE=first GATE_OPTIONS="--only answers --answers $tiny" \
    "$top/scripts/gate-ci" ) > "$work/out" 2>&1
status=$?
told missing_variable_leaves_the_verdict 0 out '::warning title=gate::no comment: ' \
    'GITHUB_API_URL'

# ---- GitHub: where it runs ----

# on SYSTEM USER TOOL... - the action on a runner of that system, whose user has that number, and
# which has these tools alone.
on() {
    system=$1
    rm -rf "$work/bare"
    mkdir "$work/bare"
    ln -s "$(command -v sh)" "$(command -v bash)" "$work/bare"
    printf '#!/bin/sh\necho %s\n' "$2" > "$work/bare/id"
    shift 2
    for tool; do
        printf '#!/bin/sh\necho %s "$@"\n' "$tool" > "$work/bare/$tool"
    done
    for tool in id "$@"; do
        chmod +x "$work/bare/$tool"
    done
    status=0
    RUNNER_OS=$system RUNNER_TEMP=$work/temp PATH=$work/bare "$(command -v "$python")" \
        tests/support/act.py action.yml push history=none artifact=none > "$work/out" 2>&1 ||
        status=$?
}
while IFS='|' read -r name system user tools part; do
    on $system $user $tools
    told "$name" 1 out "$part"
done << 'END'
user_installs_by_sudo|Linux|1000|apt-get sudo|sudo apt-get install -y -qq gcc 
root_needs_no_sudo|Linux|0|apt-get|apt-get install -y -qq gcc 
missing_sudo_is_named|Linux|1000|apt-get|::error title=gate::there is no sudo on this runner (L
missing_apt_get_is_named|macOS|501|sudo|::error title=gate::there is no apt-get 
windows_has_no_gate|Windows|1000||::error title=gate::yomikiri for Windows has no gate: 
END
result and_nothing_of_it_is_tried "$(grep -v -e '^::error' -e '^act: output .*=$' "$work/out")"

# ---- history ----

push first
act good push
told cache_is_read_and_kept 0 out 'act: uses actions/cache/restore@' \
    'act: uses actions/cache/save@'
why=$(jq -r '[.commit, .base, .verdict, .status] | join(" ")' "$work/temp/yomikiri-gate.jsonl")
result line_of_the_commit_is_kept \
    "$([ "$why" = "$(id good) $(id first) pass 0" ] || echo "$why")"
pull lies good
act lies pull_request
told request_reads_the_history 1 summary.md '### The commits before' \
    "| $(id good | cut -c 1-10) |"
result and_does_not_write_it "$([ "$(wc -l < "$work/temp/yomikiri-gate.jsonl")" -eq 1 ] ||
    cat "$work/temp/yomikiri-gate.jsonl")"

push first
act good push history=branch:gate-history
result branch_is_made "$(git -C "$repo" ls-remote --exit-code origin gate-history > /dev/null ||
    tail -n 5 "$work/out")"
# Something else in the branch, and a push of another job between our reading and writing.
git clone -q -b gate-history "$work/origin.git" "$work/other"
echo kept > "$work/other/README"
git -C "$work/other" add README && git -C "$work/other" commit -q -m 'more' &&
    git -C "$work/other" push -q
echo '{"name":"gate","commit":"other"}' >> "$work/other/gate.jsonl"
git -C "$work/other" commit -q -a -m 'another job'
printf '#!/bin/sh\n[ -f "%s" ] || { touch "%s"; git -C "%s" push -q; }\n' "$work/raced" \
    "$work/raced" "$work/other" > "$repo/.git/hooks/pre-push"
chmod +x "$repo/.git/hooks/pre-push"
act good push history=branch:gate-history
rm "$repo/.git/hooks/pre-push"
git -C "$repo" fetch -q origin gate-history
result branch_grows_behind_others "$(
    git -C "$repo" show FETCH_HEAD:gate.jsonl | jq -r .commit | tr '\n' ' ' > "$work/lines"
    [ "$(cat "$work/lines")" = "$(id good) other $(id good) " ] ||
        { cat "$work/lines"; tail -n 5 "$work/out"; })"
result and_what_else_is_in_it_stays \
    "$([ "$(git -C "$repo" show FETCH_HEAD:README)" = kept ] || echo gone)"
result working_tree_is_left_alone "$(git -C "$repo" status --porcelain | grep -v '^??')"

# Three steps of one percent each are three together; the one before has another predecessor.
for step in 'a z 1.5' 'b x 1.01' 'c b 1.01' 'd c 1.01'; do
    echo "$step" | awk '{ printf "{\"name\":\"gate\",\"time\":\"2026-11-20T12:00:00Z\"," \
        "\"commit\":\"%s\",\"base\":\"%s\",\"verdict\":\"pass\",\"status\":0,\"signature\":9," \
        "\"instructions\":1.001,\"time_ratio\":%s,\"low\":%s,\"high\":%s}\n", $1, $2, $3,
        $3 / 1.002, $3 * 1.002 }'
done > "$work/temp/yomikiri-gate.jsonl"
pull good first
act good pull_request
told small_steps_are_added_up 0 summary.md 'The last 3 commits together, since x: time +3.03 %' \
    ' (+2.67 % .. +3.39 %), instructions +0.300 %.'

# ---- GitLab, Jenkins ----

# gitlab COMMIT BASE - the script as docs/ci/gitlab.yml runs it for merge request 7.
gitlab() {
    git -C "$repo" checkout -q "$1"
    status=0
    (
        cd "$repo" || exit
        export GITLAB_CI=true CI_PROJECT_ID=3 CI_MERGE_REQUEST_IID=7 GATE_COMMENT=yes
        export CI_API_V4_URL="$server/gitlab" CI_MERGE_REQUEST_DIFF_BASE_SHA="$2"
        GATE_TOKEN=glpat GATE_OUT=build/gate GATE_OPTIONS="--only answers --answers $tiny" \
            "$top/scripts/gate-ci"
    ) > "$work/out" 2>&1 || status=$?
}
echo '[]' > "$comments"
gitlab lies "$(id first)"
told merge_request_is_judged 1 out 'answers      fail'
gitlab good "$(id first)"
json merge_request_has_one_note "$comments" \
    'length == 1 and (.[0].body | contains("gate: passed"))'
result note_is_changed_by_put "$(
    grep -q '^PUT /gitlab/projects/3/merge_requests/7/notes/1000 201 glpat$' \
        "$work/forge/requests" || tail -n 4 "$work/forge/requests")"
gitlab lies "$(id first)"
json quality_names_the_position "$repo/build/gate/gate-quality.json" \
    '.[1].location == { path: "positions/sets/tiny.obf", lines: { begin: 3 } }
     and (map(.fingerprint) | unique | length) == length'
result github_commands_are_for_github "$(grep '^::' "$work/out" | grep -v mine)"
git -C "$repo" checkout -q good
status=0
( cd "$repo" && JENKINS_URL=x CHANGE_ID=7 CHANGE_TARGET=main GIT_PREVIOUS_SUCCESSFUL_COMMIT=first \
    GATE_OPTIONS="--only answers --answers $tiny" "$top/scripts/gate-ci" ) > "$work/out" 2>&1 ||
    status=$?
told jenkins_finds_a_base 0 out "built $(id first | cut -c 1-7)" 'pass, exit status 0'

# ---- the files to copy ----

for file in docs/ci/*.yml action.yml; do
    result "$(basename "$file" .yml)_is_yaml" "$("$python" -c 'import sys, yaml
yaml.safe_load(open(sys.argv[1]))' "$top/$file" 2>&1 | tail -n 1)"
done
result they_give_inputs_that_exist "$("$python" -c 'import sys, yaml
known = yaml.safe_load(open("action.yml"))["inputs"]
for job in yaml.safe_load(open("docs/ci/github.yml"))["jobs"].values():
    for step in job["steps"]:
        if step.get("uses") == "./":
            print(*set(step["with"]) - set(known))' 2>&1)"
result what_they_use_is_pinned "$(grep -nE 'uses: ' action.yml docs/ci/* |
    grep -vE 'uses: (\./|OWNER/yomikiri@COMMIT|[a-z/-]+@[0-9a-f]{40} # v[0-9.]+)( |`|$)')"
result checkout_keeps_no_token "$(awk '/uses: actions\/checkout/ { open++ }
    /^ *persist-credentials: false$/ { open-- } END { if (open) print open }' docs/ci/github.yml)"
result and_variables_that_exist "$(
    grep -ohE '\bGATE_[A-Z]+' docs/ci/gitlab.yml docs/ci/Jenkinsfile action.yml | sort -u |
        while read -r variable; do
            # GATE_CACHE is of the action alone.
            [ "$variable" = GATE_CACHE ] || grep -q "^#  *$variable " scripts/gate-ci ||
                echo "$variable"
        done)"
result and_each_input_is_on_the_page "$("$python" -c 'import yaml
page = open("docs/gate.md").read()
for name in yaml.safe_load(open("action.yml"))["inputs"]:
    if name != "token" and f"`{name}`" not in page:
        print(name)')"
result nothing_is_left_behind "$(ls -A "$TMPDIR")"

exit $failures
