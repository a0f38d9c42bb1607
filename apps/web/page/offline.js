// offline.js - keeps the page for when there is no network (a service worker). Its files are
// taken from what was kept, and from the network when that has another version.

const KEPT = 'yomikiri-@VERSION@';
const FILES = ['@FILES@'];

async function keep() {
    const cache = await caches.open(KEPT);
    await cache.addAll(FILES.map(name => new Request(name, { cache: 'no-cache' })));
    await self.skipWaiting();
}

async function forgetOthers() {
    const names = await caches.keys();
    await Promise.all(names.filter(name => name.startsWith('yomikiri-') && name !== KEPT)
        .map(name => caches.delete(name)));
    await self.clients.claim();
}

async function answer(request) {
    const cache = await caches.open(KEPT);
    if (request.cache === 'reload')     // the page's Retry
        return fetch(request);
    const kept = await cache.match(request, { ignoreSearch: true });
    return kept ?? fetch(request);
}

self.addEventListener('install', event => event.waitUntil(keep()));
self.addEventListener('activate', event => event.waitUntil(forgetOthers()));
self.addEventListener('fetch', event => {
    if (event.request.method === 'GET' && event.request.url.startsWith(self.registration.scope))
        event.respondWith(answer(event.request));
});
