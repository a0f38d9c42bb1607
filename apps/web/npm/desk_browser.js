// desk_browser.js - the script of a worker in browsers.

import { Desk } from './desk.js';

const desk = new Desk(message => postMessage(message));

onmessage = ({ data }) => desk.received(data);
