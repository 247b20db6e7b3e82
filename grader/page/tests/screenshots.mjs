// screenshots.mjs: pictures of pages, for the documentation and for whoever changes them.
//   node screenshots.mjs DIR          every report and a class, by day, by night and on a phone
//   node screenshots.mjs DIR --few    those of the documentation (grader/page/screenshots)
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Browser } from './browser.mjs';
import { makeCourse } from './classes.mjs';
import { calls, makeReports } from './reports.mjs';
import { smallPng } from './small_png.mjs';

/** @type {{name: string, scheme: string, width: number, part?: string, as?: string}[]} `part`: of the page; `as`: what the file is called */
const few = [
    { name: 'conflicting', scheme: 'light', width: 760, part: '.check-card' },
    { name: 'racy', scheme: 'dark', width: 760, part: '.check-card' },
    { name: 'divergent', scheme: 'light', width: 360, part: '.check-card' },
    { name: 'copying', scheme: 'dark', width: 360, part: 'article.card' },
    { name: 'scattered', scheme: 'light', width: 760, part: '.check-card' },
    { name: 'perfect', scheme: 'light', width: 760, part: '#right' },
    { name: 'class', scheme: 'light', width: 900, part: '.statistics' },
    { name: 'class', scheme: 'dark', width: 900, part: '.mistake', as: 'mistakes' },
    { name: 'class', scheme: 'light', width: 360, part: '#students', as: 'roster' },
];
/** @type {typeof few} */
const every = [...Object.keys(calls), 'class'].flatMap((name) => [
    { name, scheme: 'light', width: 1000 }, { name, scheme: 'dark', width: 1000 }, { name, scheme: 'light', width: 360 }]);

const [folder, word] = process.argv.slice(2);
if (!folder) {
    console.error('usage: node screenshots.mjs DIR [--few]');
    process.exit(2);
}
mkdirSync(folder, { recursive: true });
const wanted = word === '--few' ? few : every;
const reports = await makeReports([...new Set(wanted.map((one) => one.name))].filter((name) => calls[name]));
const urls = { ...Object.fromEntries(Object.entries(reports.pages).map(([name, one]) => [name, one.url])), class: (await makeCourse()).url };
const browser = await Browser.start();
const page = await browser.page();
for (const { name, scheme, width, part, as } of wanted) {
    await page.look(scheme);
    await page.size(width, 800);
    await page.open(urls[name]);
    const file = join(folder, `${as ?? name}-${width > 400 ? scheme : `phone-${scheme}`}.png`);
    writeFileSync(file, smallPng(await page.picture(part)));
    console.log(file);
}
await browser.close();
reports.remove();
