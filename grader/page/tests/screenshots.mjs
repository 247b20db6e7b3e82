// screenshots.mjs: pictures of pages, for the documentation and for whoever changes them.
//   node screenshots.mjs DIR          every report and replay, by day, by night and on a phone
//   node screenshots.mjs DIR --few    those of the documentation (grader/page/screenshots)
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Browser } from './browser.mjs';
import { calls, makeReports } from './reports.mjs';
import { makeReplay, replayCalls } from './replays.mjs';
import { smallPng } from './small_png.mjs';

/** What is clicked at first, and how much of the page is kept.
 * @type {{name: string, scheme: string, width: number, part?: string, click?: string, height?: number}[]} */
const few = [
    { name: 'conflicting', scheme: 'light', width: 760, part: '.check-card' },
    { name: 'racy', scheme: 'dark', width: 760, part: '.check-card' },
    { name: 'divergent', scheme: 'light', width: 360, part: '.check-card' },
    { name: 'copying', scheme: 'dark', width: 360, part: 'article.card' },
    { name: 'scattered', scheme: 'light', width: 760, part: '.check-card' },
    { name: 'racing', scheme: 'light', width: 1640, height: 1400 },
    { name: 'unwaited', scheme: 'dark', width: 1240, height: 1100, click: '.trail[data-run="1"] button' },
    { name: 'diverging', scheme: 'light', width: 375, height: 1790 },
];
/** @type {typeof few} */
const every = [...Object.keys(calls).map((name) => ({ name, width: 1000 })), ...Object.keys(replayCalls).flatMap((name) => [{ name, width: 1280 }, { name, width: 1700 }])]
    .flatMap(({ name, width }) => [{ name, scheme: 'light', width }, { name, scheme: 'dark', width }, { name, scheme: 'light', width: 360 }]);

const [folder, word] = process.argv.slice(2);
if (!folder) {
    console.error('usage: node screenshots.mjs DIR [--few]');
    process.exit(2);
}
mkdirSync(folder, { recursive: true });
const wanted = word === '--few' ? few : every;
const names = [...new Set(wanted.map((one) => one.name))], reports = await makeReports(names.filter((name) => calls[name]));
for (const name of names) if (replayCalls[name]) reports.pages[name] = await makeReplay(reports.folder, name);
const browser = await Browser.start();
const page = await browser.page();
for (const { name, scheme, width, part, click, height } of wanted) {
    await page.look(scheme);
    await page.size(width, 800);
    await page.open(reports.pages[name].url);
    // What is out of sight is not laid out: the window is as high as the page.
    if (click) await page.ask(`document.querySelector(${JSON.stringify(click)}).click()`);
    if (replayCalls[name]) {
        await page.size(width, await page.ask('document.documentElement.scrollHeight'));
        await page.ask('new Promise((resolve) => setTimeout(resolve, 200))');
    }
    const file = join(folder, `${name}${width > 1500 ? '-both' : ''}-${width > 400 ? scheme : `phone-${scheme}`}.png`);
    writeFileSync(file, smallPng(await page.picture(part, height)));
    console.log(file);
}
await browser.close();
reports.remove();
