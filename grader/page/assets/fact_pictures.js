// Table of the pictures for each kind of fact.
import { bankPictures } from './banks.js';
import { barrierPicture } from './barrier.js';
import { boundsPicture } from './bounds.js';
import { copyPicture } from './async_copies.js';
import { racePicture } from './race.js';
import { sectorPictures } from './sectors.js';

/** @typedef {import('./race.js').View} View */

/** @type {Record<string, (finding: any, view: View) => HTMLElement | null>} */
const pictures = {
    bank_conflict: (finding, view) => bankPictures(finding.fact, view),
    uncoalesced: (finding) => sectorPictures(finding.fact),
    race: racePicture,
    address_fault: boundsPicture,
    early_use: copyPicture,
    divergence: barrierPicture,
    mismatch: barrierPicture,
    deadlock: barrierPicture,
    mask_fault: barrierPicture,
    limit: barrierPicture,
};

/**
 * Nothing if there is no picture for the fact.
 * @param {any} finding
 * @param {View} view
 */
export function pictureOf(finding, view) {
    return pictures[finding.fact?.kind]?.(finding, view) ?? null;
}
