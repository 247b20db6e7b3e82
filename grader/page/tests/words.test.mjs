// Rounding of points in pages, which must be the same as in reports: the cases of
// grader/report/cases/shown_points.txt.
//   node words.test.mjs
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { points } from './points.mjs';

test('points read as they do in reports', () => {
    const text = readFileSync(new URL('../../report/cases/shown_points.txt', import.meta.url), 'utf8');
    const cases = text.split('\n').filter((line) => line && !line.startsWith('#'));
    assert.ok(cases.length > 20);
    for (const line of cases) {
        const [value, most, , expected] = line.split(' ');
        assert.equal(points(Number(value), most === '-' ? undefined : Number(most)), expected, line);
    }
});
