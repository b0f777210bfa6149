// Memory: what the buffers hold at a moment of the run. The recording has what they held at
// first and what each operation wrote; moving in time does writes, or takes them back.

class Memory {
  constructor(rec) {
    this.rec = rec;
    this.buffers = rec.buffers.map(b => {
      const bytes = expand(rec.blobs[b.before]);
      return { bytes, view: new DataView(bytes.buffer), writer: new Int32Array(Math.ceil(b.bytes / b.size)), version: 0 };
    });
    this.writes = [];
    rec.blocks.forEach((block, i) => block.events.forEach((e, k) => {
      for (const a of e.a || []) if (a.d) this.writes.push({ time: e.t, block: i, event: k, access: a });
    }));
    this.writes.sort((x, y) => x.time - y.time);
    this.done = 0; // writes that are in the bytes
    this.time = 0;
  }

  // seek goes to the moment after the event of a time.
  seek(time) {
    while (this.done < this.writes.length && this.writes[this.done].time <= time) this.redo(this.done++);
    while (this.done > 0 && this.writes[this.done - 1].time > time) this.undo(--this.done);
    this.time = time;
  }

  redo(k) {
    const w = this.writes[k], { access } = w, b = this.buffers[access.b], size = access.z, unit = this.rec.buffers[access.b].size;
    w.data = w.data || expand(this.rec.blobs[access.d - 1]);
    w.old = new Uint8Array(w.data.length);
    w.oldWriter = [];
    b.version++;
    let at = 0;
    eachElement(access, off => {
      if (off >= 0 && off + size <= b.bytes.length) {
        if (size < 1) {
          w.old[at] = half(b.view, off);
          putHalf(b.bytes, off, w.data[at]);
        }
        for (let i = 0; i + 1 <= size; i++) {
          w.old[at + i] = b.bytes[off + i];
          b.bytes[off + i] = w.data[at + i];
        }
      }
      const e = Math.floor(off / unit);
      w.oldWriter.push(b.writer[e]);
      b.writer[e] = access.m === 0 ? 0 : k + 1;
      at += Math.max(size, 1);
    });
  }

  undo(k) {
    const w = this.writes[k], { access } = w, b = this.buffers[access.b], size = access.z, unit = this.rec.buffers[access.b].size;
    const offsets = [];
    b.version++;
    eachElement(access, off => offsets.push(off));
    for (let j = offsets.length - 1; j >= 0; j--) { // backwards: one write may write an element twice
      const off = offsets[j];
      if (off >= 0 && off + size <= b.bytes.length) {
        if (size < 1) putHalf(b.bytes, off, w.old[j]);
        for (let i = 0; i + 1 <= size; i++) b.bytes[off + i] = w.old[j * size + i];
      }
      b.writer[Math.floor(off / unit)] = w.oldWriter[j];
    }
  }

  // element is what stands at a byte offset of a buffer; undefined where that is not recorded.
  element(buffer, off, elem) {
    const b = this.buffers[buffer], size = elementBytes[elem] || 1;
    if (off < 0 || off + size > b.bytes.length) return undefined;
    return reader(elem)(b.view, off);
  }

  // before is what stood there before the event of the moment; undefined where it has not
  // written it.
  before(buffer, off, elem) {
    const size = elementBytes[elem] || 1;
    for (let k = this.done - 1; k >= 0 && this.writes[k].time === this.time; k--) {
      const w = this.writes[k];
      if (w.access.b !== buffer) continue;
      let at = 0, found;
      eachElement(w.access, o => {
        if (o <= off && off < o + w.access.z && found === undefined && off - o + size <= w.access.z) found = at + off - o;
        at += Math.max(w.access.z, 1);
      });
      if (found !== undefined) return reader(elem)(new DataView(w.old.buffer), found);
    }
    return undefined;
  }

  // writer is the write that an element is from, or null.
  writer(buffer, element) {
    const k = this.buffers[buffer].writer[element];
    return k ? this.writes[k - 1] : null;
  }
}

// putHalf puts half a byte where a byte begins, or in its upper half.
function putHalf(bytes, off, x) {
  const i = Math.floor(off), shift = off % 1 ? 4 : 0;
  bytes[i] = bytes[i] & ~(15 << shift) | (x & 15) << shift;
}

// expand is the bytes of a raw blob.
function expand(blob) {
  const bytes = bytesOf(blob.d);
  return bytes.length === 1 && blob.n > 1 ? new Uint8Array(blob.n).fill(bytes[0]) : bytes;
}
