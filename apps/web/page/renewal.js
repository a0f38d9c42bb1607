// renewal.js - the page for when there is no network, and newer builds of it: a page goes on with
// its own build and offers the new one.

import { BUILD } from './build.js';
import { allowed } from './files.js';

// `data`: addresses of what is large and to be kept, too. offer(load) is called when there is
// another build: load() shows it.
export async function keepForOffline(data, offer) {
    const container = allowed(() => navigator.serviceWorker);
    if (!container)
        return;
    const offerWaiting = worker => offer(() => {
        container.addEventListener('controllerchange', () => location.reload());
        worker.postMessage({ renew: true });
    });
    const follow = worker => worker.addEventListener('statechange', () => {
        if (worker.state === 'installed' && container.controller)
            offerWaiting(worker);
    });
    container.addEventListener('message', event => {
        if (event.data.build && event.data.build !== BUILD)
            offer(() => location.reload());
    });
    // Not where pages may have none: opened in private windows, or from a plain http address.
    const registration = await allowed(() =>
        container.register(new URL('../offline.js', import.meta.url)))?.catch(() => undefined);
    if (!registration)
        return;
    if (registration.waiting && container.controller)
        offerWaiting(registration.waiting);
    registration.addEventListener('updatefound', () => follow(registration.installing));
    // One that is already there has a new build to look for only now and then.
    document.addEventListener('visibilitychange', () =>
        document.visibilityState === 'visible' && registration.update().catch(() => {}));
    (await container.ready).active.postMessage({ keep: data.map(String) });
}
