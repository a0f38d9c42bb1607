// check_node.js - imported before all else, so that an old node says what is the matter. Nothing
// that node.js imports may be written in words that node 14 does not know.

const [major] = process.versions.node.split('.');

if (Number(major) < 18)
    throw new Error(`yomikiri needs node 18 or newer, and this is ${process.versions.node}`);
