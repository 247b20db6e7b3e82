// tools.mjs: what the tests of pages need beside Node, and what axe says of a page.
import { existsSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { program } from './browser.mjs';
import { root } from './reports.mjs';

export const packages = process.env.WARPMARK_NODE_MODULES ?? join(root, 'build/release/page_tests/node_modules');
const axeFile = join(packages, 'axe-core/axe.min.js');
export const typeChecker = join(packages, 'typescript/bin/tsc');
export const isFull = Boolean(process.env.WARPMARK_FULL);

/** Ends the process where something is missing; a CI job has everything. */
export function needTools() {
    const missing = [];
    if (spawnSync(program, ['--version'], { timeout: 20000 }).status !== 0) missing.push('chromium (apt-get install -y chromium)');
    if (!existsSync(axeFile) || !existsSync(typeChecker))
        missing.push('axe-core and TypeScript (CI=1 ./warpmark test, or npm ci in a copy of grader/page/tests)');
    if (!missing.length) return;
    console.error(`pages: missing: ${missing.join(', ')}`);
    process.exit(process.env.CI ? 1 : 77);
}

/** What is wrong with a page that is open. */
export async function axeSays(/** @type {import('./browser.mjs').Page} */ page) {
    await page.ask(`${readFileSync(axeFile, 'utf8')}; 0`);
    return page.ask(`axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
        .then((r) => r.violations.map((v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => n.target + ' ' + n.failureSummary).join(' | ')))`);
}
