// Names of an array's elements, and conversion of bytes to values of their type.

/** @typedef {{name: string, space: string, bytes: number, elementBytes: number, type: string, shape: number[] | null, at: number,
 *     first: number, shownBytes: number, unitBytes: number, columns: number}} ArrayShown unitBytes: of a cell; a structure is shown as words */

/** @type {Record<string, {bytes: number, read: (view: DataView, at: number) => number | bigint}>} */
const types = {
    u8: { bytes: 1, read: (view, at) => view.getUint8(at) },
    s8: { bytes: 1, read: (view, at) => view.getInt8(at) },
    u16: { bytes: 2, read: (view, at) => view.getUint16(at, true) },
    s16: { bytes: 2, read: (view, at) => view.getInt16(at, true) },
    u32: { bytes: 4, read: (view, at) => view.getUint32(at, true) },
    s32: { bytes: 4, read: (view, at) => view.getInt32(at, true) },
    u64: { bytes: 8, read: (view, at) => view.getBigUint64(at, true) },
    s64: { bytes: 8, read: (view, at) => view.getBigInt64(at, true) },
    f16: { bytes: 2, read: (view, at) => halfOf(view.getUint16(at, true)) },
    bf16: { bytes: 2, read: (view, at) => brainOf(view.getUint16(at, true)) },
    bool: { bytes: 1, read: (view, at) => view.getUint8(at) },
    f32: { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
    f64: { bytes: 8, read: (view, at) => view.getFloat64(at, true) },
};
const isReal = (/** @type {string} */ type) => type.includes('f');
const longestDigits = 9,
    shortDigits = 3,
    mostColumns = 72;

/** 16-bit floats: f16 has 5 exponent bits, bf16 has those of f32. */
function halfOf(/** @type {number} */ bits) {
    const exponent = (bits >> 10) & 31,
        part = bits & 1023,
        sign = bits & 0x8000 ? -1 : 1;
    if (exponent === 31) return part ? NaN : sign * Infinity;
    return sign * (exponent ? (1 + part / 1024) * 2 ** (exponent - 15) : part * 2 ** -24);
}

function brainOf(/** @type {number} */ bits) {
    return new Float32Array(Uint32Array.of(bits << 16).buffer)[0];
}

/** @param {string} type */
export function bytesOfType(type) {
    return types[type]?.bytes ?? 0;
}

/** @param {number} value */
function realText(value, digits = longestDigits) {
    if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value < 0 ? '-inf' : 'inf';
    if (Number.isInteger(value) && Math.abs(value) < 1e6) return Object.is(value, -0) ? '-0' : String(value);
    const size = Math.abs(value),
        text = size < 1e-4 || size >= 1e6 ? value.toExponential(digits - 1) : value.toPrecision(digits);
    return text.includes('e') ? text.replace(/\.?0*e\+?/, 'e') : text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}

/** @param {Uint8Array} bytes */
function hexText(bytes) {
    let text = '';
    for (let at = bytes.length - 1; at >= 0; --at) text += bytes[at].toString(16).padStart(2, '0');
    return `0x${text}`;
}

/**
 * A value in the form that a program would print; f32 with enough digits to distinguish neighbors.
 * @param {string} type
 * @param {Uint8Array} bytes
 */
export function valueText(type, bytes) {
    const known = types[type];
    if (!known || known.bytes !== bytes.length) return hexText(bytes);
    const value = known.read(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), 0);
    if (!isReal(type)) return String(value);
    if (type === 'f64') return String(value);
    if (known.bytes === 2) return realText(Number(value), 5);
    for (let digits = 6; digits < longestDigits; ++digits)
        if (Math.fround(Number(realText(Number(value), digits))) === value) return realText(Number(value), digits);
    return realText(Number(value));
}

/**
 * The same for a cell: floating-point numbers are rounded.
 * @param {string} type
 * @param {Uint8Array} bytes
 */
export function shortText(type, bytes) {
    const known = types[type];
    if (!known || known.bytes !== bytes.length) return hexText(bytes).slice(2);
    if (type === 's32') return String(bytes[0] | (bytes[1] << 8) | (bytes[2] << 16) | (bytes[3] << 24)); // the most frequent type
    const value = known.read(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), 0);
    return isReal(type) ? realText(Number(value), shortDigits) : String(value);
}

/** @param {any} one of the document's `arrays` @returns {ArrayShown} */
export function arrayShown(one) {
    const elementBytes = Math.max(1, one.element_bytes || bytesOfType(one.type) || 4),
        last = one.shape?.[one.shape.length - 1] ?? 0,
        isPlain = bytesOfType(one.type) === elementBytes;
    return {
        name: one.name,
        space: one.space,
        bytes: one.bytes,
        elementBytes,
        type: one.type,
        shape: one.shape?.length && one.shape.every((/** @type {number} */ size) => size > 0) ? one.shape : null,
        at: one.at ?? 0,
        unitBytes: isPlain || elementBytes % 4 ? elementBytes : 4,
        first: one.first ?? 0,
        shownBytes: one.shown_bytes ?? one.bytes,
        columns: (one.shape?.length ?? 0) > 1 && last > 1 && last <= mostColumns ? last : 32,
    };
}

/**
 * "tile[2][5]"; for an array without a shape "tile[71]". The offset counts from the array's beginning.
 * @param {ArrayShown} array
 * @param {number} offset in bytes
 */
export function elementName(array, offset) {
    if (array.unitBytes > array.elementBytes) return `${array.name} byte ${offset}`;
    let index = Math.floor(offset / array.elementBytes),
        text = array.unitBytes < array.elementBytes ? ` byte ${offset % array.elementBytes}` : '';
    if (!array.shape || array.shape.length < 2) return `${array.name}[${index}]${text}`;
    for (let at = array.shape.length - 1; at > 0; --at) {
        text = `[${index % array.shape[at]}]${text}`;
        index = Math.floor(index / array.shape[at]);
    }
    return `${array.name}[${index}]${text}`;
}

/**
 * The value that an access read or left: one value, or several for a vector.
 * @param {ArrayShown} array
 * @param {Uint8Array} bytes
 */
export function bytesText(array, bytes, read = 's32') {
    const type = typeShown(array, read),
        width = bytesOfType(type);
    if (!width || bytes.length <= width || bytes.length % width) return valueText(type, bytes);
    return `(${Array.from({ length: bytes.length / width }, (_, at) => valueText(type, bytes.subarray(at * width, (at + 1) * width))).join(', ')})`;
}

/**
 * The type by which a cell is read: the declared type, or for a structure the selected one.
 * @param {ArrayShown} array
 * @param {string} chosen
 */
export function typeShown(array, chosen) {
    return array.unitBytes === array.elementBytes ? array.type : chosen;
}

/**
 * The bank of a byte of shared memory.
 * @param {ArrayShown} array
 * @param {number} offset
 */
export function bankOf(array, offset) {
    return Math.floor((array.at + offset) / 4) % 32;
}

const mostLetters = 7,
    samples = 2000;

/**
 * The number of letters that an array's cells need for all values during the run.
 * @param {string} type
 * @param {number} width of a cell in bytes
 * @param {(at: number) => Uint8Array} bytesAt
 * @param {number} count
 */
export function lettersOf(type, width, bytesAt, count) {
    if (type === 'bytes') return Math.min(2 * width, 8);
    let letters = 2;
    for (let at = 0; at < count; at += isReal(type) ? Math.ceil(count / samples) : 1)
        letters = Math.max(letters, shortText(type, bytesAt(at)).length);
    return Math.min(letters, mostLetters);
}
