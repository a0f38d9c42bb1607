// desk_node.js - the script of a worker in node, with what engine.js takes from a browser.

import { parentPort, Worker } from 'node:worker_threads';

import { Desk } from './desk.js';

globalThis.location = { href: import.meta.url };
globalThis.Worker = class {
    constructor(place) { this.worker = new Worker(new URL(place), { execArgv: [] }); }
    postMessage(message) { this.worker.postMessage(message); }
};

const desk = new Desk(message => parentPort.postMessage(message));

parentPort.on('message', data => desk.received(data));
