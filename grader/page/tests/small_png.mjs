// Screenshot with a palette of at most 256 colors, at a third of the size and without visible loss.
import { deflateSync, inflateSync } from 'node:zlib';

const head = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** @param {Buffer} png @returns {{name: string, data: Buffer}[]} */
function chunksOf(png) {
    const chunks = [];
    for (let at = head.length; at < png.length;) {
        const bytes = png.readUInt32BE(at);
        chunks.push({ name: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + bytes) });
        at += bytes + 12;
    }
    return chunks;
}

/** The pixels after removal of each line's filter. */
function pixelsOf(/** @type {Buffer} */ packed, /** @type {number} */ width, /** @type {number} */ height, /** @type {number} */ step) {
    const raw = inflateSync(packed), line = width * step, out = Buffer.alloc(line * height);
    for (let y = 0; y < height; ++y) {
        const filter = raw[y * (line + 1)];
        for (let x = 0; x < line; ++x) {
            const left = x >= step ? out[y * line + x - step] : 0, up = y ? out[(y - 1) * line + x] : 0;
            const corner = y && x >= step ? out[(y - 1) * line + x - step] : 0;
            const guess = left + up - corner, a = Math.abs(guess - left), b = Math.abs(guess - up), c = Math.abs(guess - corner);
            const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
            out[y * line + x] = raw[y * (line + 1) + 1 + x] + [0, left, up, (left + up) >> 1, paeth][filter];
        }
    }
    return out;
}

function crc32(/** @type {Buffer} */ bytes) {
    let sum = ~0;
    for (const byte of bytes) {
        sum ^= byte;
        for (let bit = 0; bit < 8; ++bit) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    }
    return ~sum >>> 0;
}

function chunk(/** @type {string} */ name, /** @type {Buffer} */ data) {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]), whole = Buffer.alloc(body.length + 8);
    whole.writeUInt32BE(data.length, 0);
    body.copy(whole, 4);
    whole.writeUInt32BE(crc32(body), body.length + 4);
    return whole;
}

/** @param {number} a @param {number} b */
function distance(a, b) {
    return ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2;
}

/**
 * The most frequent colors, and one for each group of the others; the groups get coarser until there are few
 * enough.
 * @param {Buffer} pixels
 * @param {number} step
 */
function paletteOf(pixels, step) {
    /** @type {Map<number, number>} */
    const counts = new Map();
    for (let at = 0; at < pixels.length; at += step) {
        const color = pixels.readUIntBE(at, 3);
        counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    const byCount = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
    const colors = byCount.slice(0, 160);
    for (let drop = 4; drop < 8; ++drop) {
        const mask = 0xff & (0xff << drop), seen = new Set();
        const others = byCount.slice(160).filter((color) => {
            const group = color & ((mask << 16) | (mask << 8) | mask);
            return !seen.has(group) && seen.add(group);
        });
        if (others.length > 96) continue;
        colors.push(...others);
        break;
    }
    const place = new Map(byCount.map((color) => {
        let best = 0;
        for (let at = 1; at < colors.length; ++at) if (distance(color, colors[at]) < distance(color, colors[best])) best = at;
        return [color, best];
    }));
    return { colors, place };
}

/** @param {Buffer} png with eight bits a sample, as browsers write it */
export function smallPng(png) {
    const chunks = chunksOf(png), header = chunks[0].data;
    const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)], step = header[9] === 6 ? 4 : 3;
    const pixels = pixelsOf(Buffer.concat(chunks.filter((one) => one.name === 'IDAT').map((one) => one.data)), width, height, step);
    const { colors, place } = paletteOf(pixels, step);
    const lines = Buffer.alloc((width + 1) * height);
    for (let at = 0; at < width * height; ++at)
        lines[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = place.get(pixels.readUIntBE(at * step, 3)) ?? 0;
    const palette = Buffer.alloc(3 * colors.length);
    colors.forEach((color, at) => palette.writeUIntBE(color, 3 * at, 3));
    const indexed = Buffer.from(header);
    indexed[9] = 3;
    return Buffer.concat([head, chunk('IHDR', indexed), chunk('PLTE', palette), chunk('IDAT', deflateSync(lines, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}
