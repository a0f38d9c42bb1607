// web-serve.mjs [FOLDER] [PORT] - show a folder on the loopback interface, for `make web-serve`
// and for the tests; compressed, as hosts send it.

import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript',
    '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm',
    '.json': 'application/json', '.png': 'image/png', '.txt': 'text/plain; charset=utf-8' };

const PACKED = ['.packed', '.png'];

// A server that listens; port 0 takes any that is free. altered(name, bytes) may say what to send
// in place of a file's bytes; null sends nothing, ever. heard(name) is told of every file sent;
// without `tags` no browser can ask whether it has changed; `headers` are sent with all of them.
export function serve(folder, port, altered = (name, bytes) => bytes,
    { heard = () => {}, tags = true, headers = {} } = {}) {
    const packed = new Map();
    const pack = (key, bytes) => {
        if (!packed.has(key))
            packed.set(key, gzipSync(bytes, { level: 9 }));
        return packed.get(key);
    };
    const server = createServer(async (request, response) => {
        const path = normalize(new URL(request.url, 'http://localhost').pathname);
        const name = path.endsWith('/') ? `${path}index.html` : path;
        try {
            const file = await readFile(join(folder, name));
            const bytes = await altered(name.slice(1), file);
            if (bytes === null)
                return;
            const { size, mtimeMs } = await stat(join(folder, name));
            const tag = `"${size}-${Math.round(mtimeMs)}"`;
            const known = tags && request.headers['if-none-match'] === tag;
            const zip = bytes === file && !PACKED.includes(extname(name)) &&
                /\bgzip\b/.test(request.headers['accept-encoding']);
            // A name of one build is never of another file.
            const kept = /^.(build-|data.)/.test(name) ? 'max-age=31536000, immutable'
                : 'no-cache';
            response.writeHead(known ? 304 : 200, { ...headers, 'Cache-Control': kept,
                'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
                ...tags && { ETag: tag }, ...zip && { 'Content-Encoding': 'gzip' } });
            if (!known)
                heard(name.slice(1));
            response.end(known ? undefined : zip ? pack(name + tag, bytes) : bytes);
        } catch {
            response.writeHead(404);
            response.end();
        }
    });
    return new Promise(listening => {
        server.listen(port, '127.0.0.1', () => listening(server));
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const server = await serve(process.argv[2] ?? 'apps/web/dist',
                               Number(process.argv[3] ?? 8000));
    console.log(`http://127.0.0.1:${server.address().port}/`);
}
