// Function that rounds points in pages, for words.test.mjs.
import { readFileSync } from 'node:fs';

const script = readFileSync(new URL('../assets/words.js', import.meta.url), 'utf8');

/** @type {{points: (value: number, most?: number) => string}} */
export const { points } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
