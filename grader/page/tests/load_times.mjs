// Load times of pages in a browser, from opening a page to its load event, and the time per step for pages
// with steps.
//   node load_times.mjs FACE=FILE …      prints a line "FACE load MS [step MS]" for each, medians
// A step is one press of the right arrow key: the time for script and layout, as measured by the browser.
import { pathToFileURL } from 'node:url';
import { Browser } from './browser.mjs';

const rounds = 5, steps = 100;
const stepped = ['replay'];

/** @param {number[]} values */
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Seconds of script, style and layout so far. @param {import('./browser.mjs').Page} page */
async function worked(page) {
    const { metrics } = await page.call('Performance.getMetrics');
    const of = (/** @type {string} */ name) => metrics.find((/** @type {any} */ one) => one.name === name).value;
    return of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration');
}

const browser = await Browser.start();
const page = await browser.page();
await page.call('Performance.enable');
await page.size(1280, 800);
for (const word of process.argv.slice(2)) {
    const [face, file] = word.split('=');
    const loads = [];
    for (let round = 0; round < rounds; ++round) {
        await page.open(pathToFileURL(file).href);
        loads.push(await page.ask('(() => { const [one] = performance.getEntriesByType("navigation"); return one.loadEventEnd || one.duration; })()'));
    }
    let line = `${face} load ${median(loads).toFixed(0)}`;
    if (stepped.includes(face)) {
        const before = await worked(page);
        for (let step = 0; step < steps; ++step) await page.press('ArrowRight');
        line += ` step ${(1000 * (await worked(page) - before) / steps).toFixed(2)}`;
    }
    console.log(line);
}
await browser.close();
