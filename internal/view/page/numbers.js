// Numbers: elements of memory and of tiles, decoded and written for people.

const elementBytes = {
  i1: 1, i4: 0.5, i8: 1, i16: 2, i32: 4, i64: 8, f16: 2, bf16: 2, tf32: 4, f32: 4, f64: 8,
  f8E4M3FN: 1, f8E5M2: 1, f8E8M0FNU: 1, fnv8E5M3FNU: 1, f4E2M1FN: 0.5,
};

// small decodes a float of few bits: sign, exponent with a bias, mantissa.
function small(bits, exponentBits, mantissaBits, bias, finite) {
  const sign = bits >> (exponentBits + mantissaBits) & 1 ? -1 : 1;
  const exponent = bits >> mantissaBits & ((1 << exponentBits) - 1);
  const mantissa = bits & ((1 << mantissaBits) - 1);
  const top = (1 << exponentBits) - 1;
  if (exponent === top && !finite) return mantissa ? NaN : sign * Infinity;
  if (exponent === top && finite && mantissa === (1 << mantissaBits) - 1) return NaN;
  if (exponent === 0) return sign * mantissa * 2 ** (1 - bias - mantissaBits);
  return sign * (1 + mantissa / (1 << mantissaBits)) * 2 ** (exponent - bias);
}

const readers = {
  i1: (v, o) => v.getUint8(o),
  i8: (v, o) => v.getInt8(o),
  i16: (v, o) => v.getInt16(o, true),
  i32: (v, o) => v.getInt32(o, true),
  i64: (v, o) => v.getBigInt64(o, true),
  f32: (v, o) => v.getFloat32(o, true),
  f64: (v, o) => v.getFloat64(o, true),
  f16: (v, o) => small(v.getUint16(o, true), 5, 10, 15, false),
  bf16: (v, o) => small(v.getUint16(o, true), 8, 7, 127, false),
  f8E4M3FN: (v, o) => small(v.getUint8(o), 4, 3, 7, true),
  f8E5M2: (v, o) => small(v.getUint8(o), 5, 2, 15, false),
  fnv8E5M3FNU: (v, o) => small(v.getUint8(o), 5, 3, 15, true), // the eighth bit would be the sign: there is none
  f8E8M0FNU: (v, o) => v.getUint8(o) === 255 ? NaN : 2 ** (v.getUint8(o) - 127),
};
readers.tf32 = readers.f32;

// Elements of half a byte stand at whole bytes and, in the upper half, between them.
const half = (v, o) => v.getUint8(Math.floor(o)) >> (o % 1 ? 4 : 0) & 15;
const quarters = [0, 0.5, 1, 1.5, 2, 3, 4, 6];
readers.i4 = (v, o) => half(v, o) << 28 >> 28;
readers.f4E2M1FN = (v, o) => (half(v, o) & 8 ? -1 : 1) * quarters[half(v, o) & 7];

// reader reads elements of a type; what is unknown is read as bytes.
function reader(elem) { return readers[elem] || ((v, o) => v.getUint8(o)); }

// digits is how many a float of a type needs at most.
const digits = { f16: 5, bf16: 4, tf32: 5, f32: 9, f8E4M3FN: 4, f8E5M2: 3, f8E8M0FNU: 17, fnv8E5M3FNU: 4 };

// shown is a number as people write it: the shortest text that reads back as the same.
function shown(x, elem) {
  if (x === undefined || x === null) return "?";
  if (typeof x === "bigint") return x.toString();
  if (Number.isNaN(x)) return "nan";
  if (x === Infinity) return "inf";
  if (x === -Infinity) return "-inf";
  if (Object.is(x, -0)) return "-0";
  if (Number.isInteger(x) && Math.abs(x) < 1e15) return String(x);
  const most = digits[elem] || 17;
  if (elem !== "f32") return String(Number(x.toPrecision(most)));
  for (let p = 1; p < most; p++) {
    const s = Number(x.toPrecision(p));
    if (Math.fround(s) === x) return String(s);
  }
  return String(Number(x.toPrecision(most)));
}

// brief is a number in few characters, for cells: rounded where it has many digits.
function brief(x, elem) {
  const s = shown(x, elem);
  if (s.length <= 6 || typeof x === "bigint") return s;
  const size = Math.abs(x);
  if (size >= 1e6) return x.toExponential(2).replace("e+", "e");
  return String(size >= 1000 ? Math.round(x) : Number(x.toPrecision(3)));
}

// bytesOf decodes base64.
function bytesOf(text) {
  const s = atob(text || "");
  const bytes = new Uint8Array(s.length);
  for (let i = 0; i < s.length; i++) bytes[i] = s.charCodeAt(i);
  return bytes;
}

// indexOf is the index of element i of a shape, as "[1, 3]".
function indexText(shape, i) {
  if (!shape || shape.length === 0) return "";
  const index = [];
  for (let d = shape.length - 1; d >= 0; d--) {
    index.unshift(i % shape[d]);
    i = Math.floor(i / shape[d]);
  }
  return "[" + index.join(", ") + "]";
}
