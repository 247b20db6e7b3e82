// elements.js: an array's elements by name, and bytes as the value that their type says.

/** @typedef {{name: string, space: string, bytes: number, elementBytes: number, type: string, shape: number[] | null, at: number,
 *     first: number, shownBytes: number, begins: Uint8Array, written: Uint8Array, columns: number}} ArrayShown */

/** @type {Record<string, {bytes: number, read: (view: DataView, at: number) => number | bigint}>} */
const types = {
    u8: { bytes: 1, read: (view, at) => view.getUint8(at) }, s8: { bytes: 1, read: (view, at) => view.getInt8(at) },
    u16: { bytes: 2, read: (view, at) => view.getUint16(at, true) }, s16: { bytes: 2, read: (view, at) => view.getInt16(at, true) },
    u32: { bytes: 4, read: (view, at) => view.getUint32(at, true) }, s32: { bytes: 4, read: (view, at) => view.getInt32(at, true) },
    u64: { bytes: 8, read: (view, at) => view.getBigUint64(at, true) }, s64: { bytes: 8, read: (view, at) => view.getBigInt64(at, true) },
    f32: { bytes: 4, read: (view, at) => view.getFloat32(at, true) }, f64: { bytes: 8, read: (view, at) => view.getFloat64(at, true) },
};
const isReal = (/** @type {string} */ type) => type.startsWith('f');
const longestDigits = 9, shortDigits = 3;

/** @param {string} type */
export function bytesOfType(type) {
    return types[type]?.bytes ?? 0;
}

/** @param {number} value */
function realText(value, digits = longestDigits) {
    if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value < 0 ? '-inf' : 'inf';
    if (Number.isInteger(value) && Math.abs(value) < 1e6) return Object.is(value, -0) ? '-0' : String(value);
    const size = Math.abs(value), text = size < 1e-4 || size >= 1e6 ? value.toExponential(digits - 1) : value.toPrecision(digits);
    return text.includes('e') ? text.replace(/\.?0*e\+?/, 'e') : text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}

/** @param {Uint8Array} bytes */
function hexText(bytes) {
    let text = '';
    for (let at = bytes.length - 1; at >= 0; --at) text += bytes[at].toString(16).padStart(2, '0');
    return `0x${text}`;
}

/**
 * A value as a program would print it; f32 with as many digits as tell it from its neighbors.
 * @param {string} type
 * @param {Uint8Array} bytes
 */
export function valueText(type, bytes) {
    const known = types[type];
    if (!known || known.bytes !== bytes.length) return hexText(bytes);
    const value = known.read(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), 0);
    if (!isReal(type)) return String(value);
    if (type === 'f64') return realText(Number(value), 17);
    for (let digits = 6; digits < longestDigits; ++digits)
        if (Math.fround(Number(realText(Number(value), digits))) === value) return realText(Number(value), digits);
    return realText(Number(value));
}

/**
 * The same in a cell: a real number is rounded.
 * @param {string} type
 * @param {Uint8Array} bytes
 */
export function shortText(type, bytes) {
    const known = types[type];
    if (!known || known.bytes !== bytes.length) return hexText(bytes).slice(2);
    const value = known.read(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), 0);
    return isReal(type) ? realText(Number(value), shortDigits) : String(value);
}

/** @param {any} one of the recording's `arrays` */
export function arrayShown(one, /** @type {(text: string) => Uint8Array} */ decode) {
    const shownBytes = one.shown_bytes ?? one.bytes, elementBytes = Math.max(1, one.element_bytes || bytesOfType(one.type) || 4);
    const begins = new Uint8Array(shownBytes), written = new Uint8Array(shownBytes);
    begins.set(decode(one.begins ?? '').subarray(0, shownBytes));
    decode(one.written ?? '').forEach((bits, at) => {
        for (let bit = 0; bit < 8 && at * 8 + bit < shownBytes; ++bit) written[at * 8 + bit] = (bits >> bit) & 1;
    });
    const last = one.shape?.[one.shape.length - 1] ?? 0;
    return /** @type {ArrayShown} */ ({
        name: one.name, space: one.space, bytes: one.bytes, elementBytes, type: one.type, shape: one.shape?.length ? one.shape : null,
        at: one.at ?? 0, first: one.first ?? 0, shownBytes, begins, written,
        columns: (one.shape?.length ?? 0) > 1 && last > 1 && last <= 72 ? last : 32,
    });
}

/**
 * "tile[2][5]"; of an array without a shape "tile[71]". The offset counts from the array's begin.
 * @param {ArrayShown} array
 * @param {number} offset in bytes
 */
export function elementName(array, offset) {
    let index = Math.floor(offset / array.elementBytes);
    if (!array.shape || array.shape.length < 2) return `${array.name}[${index}]`;
    let text = '';
    for (let at = array.shape.length - 1; at > 0; --at) {
        text = `[${index % array.shape[at]}]${text}`;
        index = Math.floor(index / array.shape[at]);
    }
    return `${array.name}[${index}]${text}`;
}

/**
 * The bank of a byte of shared memory.
 * @param {ArrayShown} array
 * @param {number} offset
 */
export function bankOf(array, offset) {
    return Math.floor((array.at + offset) / 4) % 32;
}
