// Tools that the tests of pages need in addition to Node, and the results of axe for a page.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { program } from './browser.mjs';
import { root } from './reports.mjs';

export const packages = process.env.WARPMARK_NODE_MODULES ?? join(root, 'build/release/page_tests/node_modules');
export const typeChecker = join(packages, 'typescript/bin/tsc');
export const isFull = Boolean(process.env.WARPMARK_FULL);
const axeFile = join(packages, 'axe-core/axe.min.js');
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Ends this process if a tool is missing: with 77, or in a CI job, which must have everything, with 1.
 * @param {string} test its name
 */
export function needTools(test) {
    const missing = [];
    if (spawnSync(program, ['--version'], { timeout: 20000 }).status !== 0) missing.push('chromium (apt-get install -y chromium)');
    if (!existsSync(axeFile) || !existsSync(typeChecker)) missing.push('axe-core and TypeScript (CI=1 ./warpmark test, or npm ci in a copy of grader/page/tests)');
    if (!missing.length) return;
    console.error(`${test}: missing: ${missing.join(', ')}`);
    process.exit(process.env.CI ? 1 : 77);
}

/**
 * The accessibility errors of an open page.
 * @param {import('./browser.mjs').Page} page
 * @param {string[]} rules rules of axe, or sets of them
 */
export async function axeSays(page, rules = wcag) {
    await page.ask(`${readFileSync(axeFile, 'utf8')}; 0`);
    return page.ask(`axe.run(document, { runOnly: ${JSON.stringify(rules)} })
        .then((r) => r.violations.map((v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => n.target + ' ' + n.failureSummary).join(' | ')))`);
}
