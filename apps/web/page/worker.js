// worker.js - solves beside the page: see search.js.

import { Search } from './search.js';

const search = new Search(message => postMessage(message));

onmessage = ({ data }) => search.received(data);
