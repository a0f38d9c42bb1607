// boot.js - says so where the page itself does not come, or where the browser is too old for it.
// It stands alone: what it would import may be what is missing.

(() => {
    const text = navigator.language.startsWith('ja')
        ? ['ページの一部を読み込めませんでした。', '再試行']
        : ['A part of this page could not be loaded.', 'Retry'];
    const tell = () => {
        const retry = document.getElementById('retry');
        [document.getElementById('trouble').textContent, retry.textContent] = text;
        retry.hidden = false;
        retry.addEventListener('click', () => location.reload());
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
