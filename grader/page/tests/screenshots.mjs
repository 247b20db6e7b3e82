// Screenshots of pages, for the documentation and for developers.
//   node screenshots.mjs DIR          every report and replay, and a class, in light and dark mode and on a phone
//   node screenshots.mjs DIR --few    those of the documentation (grader/page/screenshots)
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Browser } from './browser.mjs';
import { makeCourse } from './classes.mjs';
import { calls, makeReports } from './reports.mjs';
import { makeReplay, replayCalls } from './replays.mjs';
import { smallPng } from './small_png.mjs';

/** Pages of other faces than the report: how each is made. */
/** @type {Record<string, (folder: string) => Promise<{url: string}>>} */
const others = { class: () => makeCourse(), ...Object.fromEntries(Object.keys(replayCalls).map((name) => [name, (folder) => makeReplay(folder, name)])) };
const frame = 14; // margin in pixels around a part that is not a card

/** `part`: of the page; `as`: name of the file; `help`: shows who needs help, with one entry unfolded; `click`: clicked first;
 * `height`: maximum height.
 * @type {{name: string, scheme: string, width: number, part?: string, as?: string, help?: boolean, click?: string, height?: number}[]} */
const few = [
    { name: 'conflicting', scheme: 'light', width: 760, part: '.check-card' },
    { name: 'racy', scheme: 'dark', width: 760, part: '.check-card' },
    { name: 'divergent', scheme: 'light', width: 360, part: '.check-card' },
    { name: 'copying', scheme: 'dark', width: 360, part: 'article.card' },
    { name: 'scattered', scheme: 'light', width: 760, part: '.check-card' },
    { name: 'perfect', scheme: 'light', width: 760, part: '#right' },
    { name: 'class', scheme: 'light', width: 900, part: '.statistics' },
    { name: 'class', scheme: 'dark', width: 900, part: '.mistake', as: 'mistakes' },
    { name: 'class', scheme: 'light', width: 360, part: '#students', as: 'roster', help: true },
    { name: 'racing', scheme: 'light', width: 1640, height: 1400, as: 'racing-both' },
    { name: 'unwaited', scheme: 'dark', width: 1240, height: 1100, click: '.trail[data-run="1"] button' },
    { name: 'diverging', scheme: 'light', width: 375, height: 1790 },
];
/** @type {typeof few} */
const every = [...Object.keys(calls), ...Object.keys(others)].flatMap((name) => [
    { name, scheme: 'light', width: 1000 }, { name, scheme: 'dark', width: 1000 }, { name, scheme: 'light', width: 360 },
    ...(replayCalls[name] ? [{ name, scheme: 'light', width: 1700, as: `${name}-both` }] : [])]);

const [folder, word] = process.argv.slice(2);
if (!folder) {
    console.error('usage: node screenshots.mjs DIR [--few]');
    process.exit(2);
}
mkdirSync(folder, { recursive: true });
const wanted = word === '--few' ? few : every;
const reports = await makeReports([...new Set(wanted.map((one) => one.name))].filter((name) => calls[name]));
const urls = Object.fromEntries(Object.entries(reports.pages).map(([name, one]) => [name, one.url]));
for (const [name, make] of Object.entries(others)) if (wanted.some((one) => one.name === name)) urls[name] = (await make(reports.folder)).url;
const browser = await Browser.start();
const page = await browser.page();
for (const { name, scheme, width, part, as, help, click, height } of wanted) {
    await page.look(scheme);
    await page.size(width, 800);
    await page.open(urls[name]);
    await page.ask(`document.querySelectorAll('.roster-row, .grid-row').forEach((row) => { row.style.contentVisibility = 'visible'; })`);
    if (help) await page.ask(`(document.querySelector('[name=help]').click(), document.querySelector('.roster-row:not([hidden]) .name button').click())`);
    if (click) await page.ask(`document.querySelector(${JSON.stringify(click)}).click()`);
    if (replayCalls[name]) { // hidden parts are not laid out, so the window is as high as the page
        await page.size(width, await page.ask('document.documentElement.scrollHeight'));
        await page.ask('new Promise((resolve) => setTimeout(resolve, 500))');
    }
    const file = join(folder, `${as ?? name}-${width > 400 ? scheme : `phone-${scheme}`}.png`);
    if (part && !/card|mistake/.test(part)) await page.ask(`document.querySelector('${part}').style.padding = '${frame}px'`);
    writeFileSync(file, smallPng(await page.picture(part, height)));
    console.log(file);
}
await browser.close();
reports.remove();
