// Page of a face assembled around any JSON from the sources of its assets, with the result of
// embed_faces.cmake and html_page.cpp.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..');

/** @param {string} name */
function listOf(name) {
    const words = new RegExp(`set\\(${name} ([^)]*)\\)`).exec(readFileSync(join(folder, 'faces.cmake'), 'utf8'))?.[1] ?? '';
    return words.trim().split(/\s+/);
}

/** @param {string} face @param {string} title @param {any} json */
export function assembled(face, title, json) {
    const style = listOf(`${face}_styles`)
        .map((name) => readFileSync(join(folder, `assets/${name}.css`), 'utf8'))
        .join('');
    const script = listOf(`${face}_modules`)
        .map((name) =>
            readFileSync(join(folder, `assets/${name}.js`), 'utf8')
                .replace(/\nimport [^\n]*/g, '')
                .replace(/\nexport /g, '\n'),
        )
        .join('');
    const hash = (/** @type {string} */ text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    return (
        `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src ${hash(style)}; ` +
        `script-src ${hash(script)}; base-uri 'none'; form-action 'none'">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">\n` +
        `<link rel="icon" href="data:,">\n<title>${title.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</title>\n<style>${style}</style>\n</head>\n<body>\n` +
        `<script type="application/json" id="json">${JSON.stringify(json).replace(/</g, '\\u003c')}</script>\n<script type="module">${script}</script>\n</body>\n</html>\n`
    );
}
