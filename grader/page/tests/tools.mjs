// tools.mjs: what tests of pages need beside Node: a browser, and of npm the checkers of accessibility and of types.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { program } from './browser.mjs';
import { root } from './reports.mjs';

export const packages = process.env.WARPMARK_NODE_MODULES ?? join(root, 'build/release/page_tests/node_modules');
export const typeChecker = join(packages, 'typescript/bin/tsc');
const axeFile = join(packages, 'axe-core/axe.min.js');

/** What axe is, to be run in a page. */
export function axeSource() {
    return readFileSync(axeFile, 'utf8');
}

/**
 * Ends this process where something is missing: with 77, and in a CI job, which has everything, with 1.
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
