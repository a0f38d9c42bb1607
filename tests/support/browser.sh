# browser.sh - sourced behind program.sh by whole-program tests that look at a page in headless
# Chromium. Their measure(page, width, say) in $work/measure.js says what it sees.

browser=
for name in chromium chromium-browser google-chrome; do
    command -v $name > /dev/null && browser=$name && break
done

# browse OPTION... FILE - print what is left of the page when its scripts have run.
browse() {
    limited "$hang" "$browser" --headless --no-sandbox --disable-gpu --window-size=1400,900 \
        --user-data-dir="$work/browser" --virtual-time-budget=5000 --dump-dom "$@"
}

# look PAGE WIDTH [ATTRIBUTE [OPTION]] - measure it in a frame with that attribute, as a window
# cannot be as narrow as a telephone; what was said, words with | between them, is in $work/found.
look() {
    {
        printf '<!DOCTYPE html><meta charset="utf-8"><pre id="found"></pre><script>'
        cat "$work/measure.js" - << 'END'
function loaded(frame) {
    const lines = [], say = (...words) => lines.push('RESULT ' + words.join('|'));
    measure(frame.contentDocument, frame.clientWidth, say);
    document.getElementById('found').textContent = '\n' + lines.join('\n') + '\n';
}
END
        printf '</script><iframe onload="loaded(this)" %s ' "$3"
        printf 'style="border:0;height:800px;width:%dpx" srcdoc="' "$2"
        sed 's/&/\&amp;/g; s/"/\&quot;/g' "$1"
        printf '"></iframe>'
    } > "$work/wrapper.html"
    browse $4 "file://$work/wrapper.html" 2> "$work/err" | sed -n 's/^RESULT //p' > "$work/found"
    [ -s "$work/found" ]
}

# begin NAME PAGE - the fact page_renders. Ends the test where no browser runs (no user namespaces,
# say), which is no fault of the page: it is told as skipped by that name.
begin() {
    if [ -z "$browser" ]; then
        echo "skip $1: chromium is not available"
        exit 0
    fi
    look "$2" 1280 && result page_renders '' && return
    printf '<p>RESULT' > "$work/plain.html"
    if browse "file://$work/plain.html" 2> /dev/null | grep -q RESULT; then
        result page_renders "nothing came back: $(tail -n 3 "$work/err")"
        exit 1
    fi
    echo "skip $1: $browser does not run here"
    exit 0
}
