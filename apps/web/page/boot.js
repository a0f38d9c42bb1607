// boot.js - the language and the colours of the visitor; and it says so where the page itself does
// not come, or where the browser is too old for it. It stands alone: what it would import may
// be what is missing.

(() => {
    // What was chosen, else what the address says, else what the browser prefers.
    const here = document.documentElement.lang;
    let chosen = null, theme = null;
    try {
        chosen = localStorage.getItem('language');
        theme = localStorage.getItem('theme');
    } catch {
        // Cookies are blocked.
    }
    // The colours: what was chosen (panels.js), else what the system has.
    const dark = matchMedia('(prefers-color-scheme: dark)'), root = document.documentElement;
    const paint = () => {
        root.dataset.theme = (root.dataset.chosen ?? theme) || (dark.matches ? 'dark' : 'light');
    };
    dark.addEventListener('change', paint);
    addEventListener('theme', paint);
    paint();

    const wanted = chosen ?? (here === 'en' && navigator.language.startsWith('ja') ? 'ja' : here);
    if (wanted !== here && ['en', 'ja'].includes(wanted))
        location.replace((wanted === 'ja' ? 'ja/' : '../') + location.search + location.hash);

    // What an address asks for comes later (board.css).
    root.classList.toggle('other-board', location.hash.length > 1);

    // What is kept of this page may be damaged: all of it is fetched again.
    const anew = async () => {
        const files = document.querySelectorAll('script[src], link[rel=stylesheet], ' +
            'link[rel=modulepreload]');
        try {
            for (const name of await caches.keys())
                await caches.delete(name);
        } catch {
            // There are none here.
        }
        await Promise.allSettled([...files].map(one =>
            fetch(one.src ?? one.href, { cache: 'reload' })));
        location.reload();
    };

    const runs = typeof WebAssembly === 'object';
    const text = here === 'ja'
        ? ['ページの一部を読み込めませんでした。', '再試行',
            'このブラウザでは WebAssembly が使えないため、計算できません。']
        : ['A part of this page could not be loaded.', 'Retry',
            'This browser has no WebAssembly, or it is turned off: nothing can be solved here.'];
    const tell = () => {
        const retry = document.getElementById('retry');
        document.getElementById('trouble').textContent = text[runs ? 0 : 2];
        retry.textContent = text[1];
        retry.hidden = !runs;
        retry.addEventListener('click', anew);
        if (!runs)
            document.getElementById('result').textContent = '';
    };
    // main.js sets `begun`; what goes wrong later it tells itself.
    addEventListener('error', event => {
        if (document.documentElement.dataset.begun ||
            event.target instanceof HTMLLinkElement)
            return;
        if (document.readyState === 'loading')
            document.addEventListener('DOMContentLoaded', tell);
        else
            tell();
    }, true);
})();
