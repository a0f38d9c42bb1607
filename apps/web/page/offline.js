// offline.js - keeps the page for when there is no network (a service worker). It keeps one build,
// whose files have names that no other build has, and answers with it until every page of the
// build before is closed, or somebody wants the new one (renewal.js). Scripts of the build before
// stay for pages that still show it.

const BUILD = '@BUILD@', KEPT = `yomikiri-${BUILD}`, LARGE = 'yomikiri-data';
const FILES = ['@FILES@'];
const DATA = ['@DATA@'];        // in LARGE, those that pages ask for: builds share them

// A copy as the browser has it, if it has any: what has just been loaded is not fetched again.
const HAD = { cache: 'force-cache' }, ANEW = { cache: 'reload' };

// HTML keeps its name: it must be of this build.
async function htmlOf(name) {
    for (const how of [HAD, ANEW]) {
        const answer = await fetch(name, how), text = await answer.clone().text();
        if (answer.ok && text.includes(`build-${BUILD}/`))
            return answer;
    }
    throw new Error(`${name} is not of build ${BUILD}`);
}

async function fileOf(name) {
    const answer = await fetch(name, name.endsWith('.json') ? {} : HAD);
    if (!answer.ok)
        throw new Error(`${name}: ${answer.status}`);
    return answer;
}

async function keep() {
    const cache = await caches.open(KEPT);
    await Promise.all(FILES.map(async name =>
        cache.put(name, await (name.endsWith('/') ? htmlOf(name) : fileOf(name)))));
}

async function keepData(urls) {
    const cache = await caches.open(LARGE);
    for (const url of urls)
        if (!await cache.match(url))
            await cache.put(url, await fileOf(url));
}

// The build before is the last but one of the caches.
async function forgetOthers() {
    const builds = (await caches.keys()).filter(name => name.startsWith('yomikiri-') &&
        name !== KEPT && name !== LARGE);
    await Promise.all(builds.slice(0, -1).map(name => caches.delete(name)));
    const cache = await caches.open(LARGE);
    const wanted = DATA.map(name => new URL(name, location).href);
    for (const { url } of await cache.keys())
        if (!wanted.includes(url))
            await cache.delete(url);
    await self.clients.claim();
}

// What is missing or damaged is fetched and kept anew; HTML has to be of this build.
async function mend(request) {
    const answer = await fetch(request);
    const name = request.url.slice(self.registration.scope.length);
    if (answer.ok && name !== '' && (FILES.includes(name) || DATA.includes(name)))
        await (await caches.open(DATA.includes(name) ? LARGE : KEPT))
            .put(request.url, answer.clone());
    return answer;
}

// With these two headers, which not every host sends, memory may be shared, and a search has
// threads.
function isolated(answer) {
    const headers = new Headers(answer.headers);
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
    const { status, statusText } = answer;
    return new Response(status === 304 ? null : answer.body, { status, statusText, headers });
}

async function answer(request) {
    if (request.cache === 'reload' && request.mode !== 'navigate')
        return mend(request);
    const url = new URL(request.url);
    url.search = url.hash = '';
    url.pathname = url.pathname.replace(/\/index\.html$/, '/');
    const how = { ignoreVary: true };
    return await (await caches.open(KEPT)).match(url, how) ?? await caches.match(url, how) ??
        mend(request);
}

self.addEventListener('install', event => event.waitUntil(keep()));
self.addEventListener('activate', event => event.waitUntil(forgetOthers()));
self.addEventListener('fetch', event => {
    if (event.request.method === 'GET' && event.request.url.startsWith(self.registration.scope))
        event.respondWith(answer(event.request).then(isolated));
});
// Of renewal.js.
self.addEventListener('message', event => {
    if (event.data.renew)
        event.waitUntil(self.skipWaiting());
    if (event.data.keep) {
        event.waitUntil(keepData(event.data.keep));
        event.source.postMessage({ build: BUILD });
    }
});
