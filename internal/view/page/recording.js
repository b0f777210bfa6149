// A recording: the JSON, with what is looked up in it again and again.

// Tile is the elements of a value at a moment.
class Tile {
  constructor(blob, value, recording) {
    this.value = value;
    this.recording = recording;
    this.type = blob.t;
    this.n = blob.n;
    const bytes = bytesOf(blob.d);
    this.view = new DataView(bytes.buffer);
    this.size = blob.t === "ptr" || blob.t === "view" ? 16 : elementBytes[blob.t];
    this.count = Math.floor(bytes.length / this.size);
    this.splat = this.count === 1 && this.n > 1;
    this.read = reader(blob.t);
    this.elem = value.elem;
    this.shape = value.shape || [];
  }

  // known is how many of the elements are recorded.
  get known() { return this.splat ? this.n : Math.min(this.count, this.n); }

  // number is element i, for arithmetic; NaN for what is not a number.
  number(i) {
    if (this.type === "view") return NaN;
    if (this.splat) i = 0;
    if (i >= this.count) return NaN;
    if (this.type === "ptr") return this.view.getFloat64(i * 16 + 8, true);
    return Number(this.read(this.view, i * this.size));
  }

  // text is element i as people read it; a pointer says where to, and what is there.
  text(i, memory) {
    if (this.splat) i = 0;
    if (i >= this.count) return "not recorded";
    if (this.type === "ptr" || this.type === "view") return this.pointer(i, memory);
    return shown(this.read(this.view, i * this.size), this.elem);
  }

  brief(i) {
    if (this.splat) i = 0;
    if (i >= this.count) return "?";
    if (this.type === "ptr" || this.type === "view") return "→" + this.view.getFloat64(i * 16 + 8, true);
    return brief(this.read(this.view, i * this.size), this.elem);
  }

  pointer(i, memory) {
    const to = this.view.getFloat64(i * 16, true), offset = this.view.getFloat64(i * 16 + 8, true);
    if (to < 0) return offset === 0 ? "null" : "null" + signed(offset) + " bytes";
    const b = this.recording.buffers[to];
    if (this.type === "view") {
      const more = [];
      for (let k = 16; k < this.view.byteLength; k += 8) more.push(this.view.getFloat64(k, true));
      const rank = more.length / 2;
      return `${b.label}${offset ? signed(offset) + " bytes" : ""}, extents ${more.slice(0, rank).join("×")}, strides ${more.slice(rank).join(", ")}`;
    }
    const size = elementBytes[this.value.to] || 1;
    const at = offset % size === 0 ? `[${offset / size}]` : signed(offset) + " bytes";
    if (offset < 0 || offset + size > b.bytes) return `${b.label}${at}, outside`;
    const under = memory && memory.element(to, offset, this.value.to);
    return `${b.label}${at}` + (under === undefined ? "" : " holds " + shown(under, this.value.to));
  }
}

function signed(n) { return n < 0 ? String(n) : "+" + n; }

class Recording {
  constructor(json) {
    Object.assign(this, json);
    for (const key of ["args", "sources", "ops", "values", "buffers", "blocks", "findings", "blobs", "notes"]) this[key] = this[key] || [];
    this.blockAt = new Map(this.blocks.map((b, i) => [b.at.join(), i]));
    this.histories = new Map();
    this.halve();
    this.buffers.forEach((b, i) => { b.label = this.labelOf(b, i); });
    this.findingBlocks = new Map(); // block number → set of findings
    this.blocks.forEach((b, i) => {
      for (const e of b.events) for (const f of e.f || []) {
        if (!this.findingBlocks.has(i)) this.findingBlocks.set(i, new Set());
        this.findingBlocks.get(i).add(f);
      }
    });
  }

  // halve makes bytes of half bytes, which accesses and buffers of such elements count.
  halve() {
    for (const b of this.buffers) if (b.halves) b.size /= 2;
    for (const b of this.blocks) for (const e of b.events) for (const a of e.a || []) {
      if (!a.h) continue;
      a.z /= 2;
      a.l = a.l.map(x => x / 2);
      a.s = a.s.map(x => x / 2);
    }
  }

  // labelOf is what people call a buffer: a fresh one goes by the name of its parameter, if it
  // has one.
  labelOf(buffer, i) {
    const arg = this.args.find(a => a.buffer === i), name = arg && this.values[arg.value].name;
    return name && /^argument \d+$/.test(buffer.name) && !/^%arg\d+$/.test(name) ? name : buffer.name;
  }

  tile(blob, value) { return new Tile(this.blobs[blob], this.values[value], this); }

  // valuesOf are the values that an event gives.
  valuesOf(event) {
    const op = this.ops[event.o];
    const list = event.e ? op.regions[event.e - 1] : op.results;
    return (list || []).filter(v => this.values[v].elem !== "token");
  }

  // history is, for each value of a block, the events that gave it: [event, blob].
  history(block) {
    let h = this.histories.get(block);
    if (h) return h;
    h = new Map();
    this.blocks[block].events.forEach((e, i) => {
      if (!e.v) return;
      this.valuesOf(e).forEach((v, k) => {
        if (!h.has(v)) h.set(v, []);
        h.get(v).push([i, e.v[k]]);
      });
    });
    this.histories.set(block, h);
    return h;
  }

  // valueAt is what a value held after an event of a block; null where that is not recorded.
  valueAt(block, event, value, before) {
    const list = this.history(block).get(value);
    if (!list) return null;
    let found = null;
    for (const [i, blob] of list) {
      if (i > event || (before && i === event)) break;
      found = blob;
    }
    return found === null ? null : this.tile(found, value);
  }

  // eventOf is where a finding was seen, in a block or, first, in its own.
  eventOf(finding) {
    const f = this.findings[finding];
    const own = this.blockAt.get(f.block.join());
    for (const block of own === undefined ? this.findingBlocks.keys() : [own, ...this.findingBlocks.keys()]) {
      const event = this.blocks[block].events.findIndex(e => (e.f || []).includes(finding));
      if (event >= 0) return { block, event };
    }
    return null;
  }
}

// eachElement calls f with the byte offset of each element of an access, in order.
function eachElement(access, f) {
  const { n, s } = access, rank = n.length;
  const walk = (at, d) => {
    if (d === rank - 1) {
      for (let i = 0; i < n[d]; i++) f(at + i * s[d]);
      return;
    }
    for (let i = 0; i < n[d]; i++) walk(at + i * s[d], d + 1);
  };
  for (const start of access.l) walk(start, 0);
}

// accessText says what is accessed, for people.
function accessText(rec, access) {
  const b = rec.buffers[access.b];
  const count = access.n.reduce((x, y) => x * y, access.l.length);
  const verb = ["clears", "reads", "writes", "updates"][access.m];
  const first = access.l[0] / access.z;
  if (count === 1) return `${verb} ${b.label}[${first}]`;
  const row = access.l.length === 1 && access.n.length === 1 && access.s[0] === access.z;
  if (row) return `${verb} ${b.label}[${first}:${first + count}]`;
  return `${verb} ${count} elements of ${b.label}`;
}

// otherSide says what the other access of a finding is.
function otherSide(finding) { return finding.rule === "uninit" ? "they come from" : "the other side"; }
