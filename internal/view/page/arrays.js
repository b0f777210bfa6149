// Arrays: the buffers as heat maps, with what the operation and the block read and write.

class ArrayCard {
  constructor(app, index) {
    this.app = app;
    this.index = index;
    const b = this.buffer = app.rec.buffers[index];
    const memory = this.memory = app.memory.buffers[index];
    this.n = Math.floor(b.bytes / b.size);
    this.known = Math.floor(memory.bytes.length / b.size);
    this.marks = new Uint8Array(this.n);
    this.ofBlock = new Uint8Array(this.n);
    this.read = reader(b.elem);
    this.view = memory.view;
    this.heat = new Heat(400, 250);
    this.columns = columnsFor(this.n, b.shape);
    this.heat.table(this.n, this.columns);
    this.heat.movable();
    this.build();
  }

  build() {
    const b = this.buffer;
    const columns = this.input = el("input", {
      type: "number", min: "1", max: String(this.n || 1), value: String(this.columns), title: "elements in a row", "aria-label": "elements in a row of " + b.label,
      onchange: e => this.reshape(Number(e.target.value)),
    });
    const zoom = factor => () => { this.heat.zoomBy(factor, this.heat.canvas.clientWidth / 2, this.heat.canvas.clientHeight / 2); };
    this.summary = el("span", { class: "quiet" });
    this.canvas = this.heat.canvas;
    this.canvas.setAttribute("role", "img");
    this.canvas.addEventListener("pointermove", e => this.hover(e));
    this.canvas.addEventListener("pointerleave", () => this.app.tip.hide());
    this.canvas.addEventListener("click", e => this.jump(e));
    this.element = el("section", { class: "card array", "data-buffer": String(this.index) },
      el("header", {},
        el("strong", { title: b.name }, b.label),
        el("span", { class: "type" }, (b.shape ? b.shape.join("×") : this.n) + " " + b.elem),
        b.kind === "argument" ? null : el("span", { class: "chip" }, b.kind),
        el("span", { class: "space" }),
        el("label", { class: "quiet" }, "row ", columns),
        el("button", { title: "zoom out", "aria-label": "zoom out", onclick: zoom(1 / 1.6) }, "−"),
        el("button", { title: "zoom in", "aria-label": "zoom in", onclick: zoom(1.6) }, "+"),
        el("button", { title: "show all of it", onclick: () => { this.heat.zoom = null; this.draw(); } }, "fit")),
      this.canvas, el("footer", {}, this.summary));
  }

  reshape(columns) {
    if (!(columns >= 1)) columns = columnsFor(this.n, this.buffer.shape);
    this.columns = columns;
    this.heat.zoom = null;
    this.heat.table(this.n, columns);
    this.draw();
  }

  // show paints the moment; accesses are those of the operation.
  show(accesses) {
    this.marks.set(this.ofBlock);
    const counts = [0, 0];
    let first = -1;
    for (const a of accesses) {
      if (a.b !== this.index || a.m === 0) continue;
      eachElement(a, off => {
        const i = Math.floor(off / this.buffer.size);
        if (i < 0 || i >= this.n) return;
        if (first < 0) first = i;
        this.marks[i] |= a.m;
        if (a.m & 1) counts[0]++;
        if (a.m & 2) counts[1]++;
      });
    }
    const quiet = counts[0] + counts[1] === 0;
    this.element.classList.toggle("active", !quiet);
    if (first >= 0 && this.heat.zoom) this.heat.reveal(first);
    const same = quiet && this.quiet && this.drawn === this.memory.version;
    this.counts = counts;
    this.quiet = quiet;
    if (!same) this.draw();
  }

  // block takes over what a block reads and writes in all of its operations.
  block(events) {
    this.drawn = -1;
    this.ofBlock.fill(0);
    for (const e of events) for (const a of e.a || []) {
      if (a.b !== this.index || a.m === 0) continue;
      eachElement(a, off => {
        const i = Math.floor(off / this.buffer.size);
        if (i >= 0 && i < this.n) this.ofBlock[i] |= a.m << 2;
      });
    }
  }

  // decode reads the numbers anew where memory has changed since.
  decode() {
    if (this.decoded === this.memory.version) return;
    this.decoded = this.memory.version;
    const { size } = this.buffer, { view, read } = this;
    this.numbers = this.numbers || new Float64Array(this.known);
    for (let i = 0; i < this.known; i++) this.numbers[i] = Number(read(view, i * size));
    this.scale = range(this.known, i => this.numbers[i]);
  }

  draw() {
    this.decode();
    this.drawn = this.memory.version;
    const size = this.buffer.size, { view, known, read, scale } = this, all = this.numbers;
    const numbers = i => i < known ? all[i] : undefined;
    this.heat.width = Math.max(200, this.element.clientWidth - 22 || 400);
    this.heat.paint({ numbers, ...scale, marks: this.marks, texts: i => i < known ? brief(read(view, i * size), this.buffer.elem) : "" });
    const parts = [];
    const [r, w] = this.counts || [0, 0];
    if (r) parts.push("reads " + r);
    if (w) parts.push("writes " + w);
    if (!scale.none) parts.push(`${shown(scale.least, this.buffer.elem)} to ${shown(scale.greatest, this.buffer.elem)}`);
    if (scale.odd) parts.push(`${scale.odd} nan or inf`);
    this.summary.textContent = parts.join(" · ");
    this.canvas.setAttribute("aria-label", `${this.buffer.label}: ${this.summary.textContent}`);
  }

  indexOf(i) {
    const b = this.buffer;
    if (b.shape && b.shape.length > 1) return `${indexText(b.shape, i)} (element ${i})`;
    return `[${i}]`;
  }

  hover(event) {
    const i = this.heat.elementAt(event);
    if (i < 0) return this.app.tip.hide();
    const { app, buffer: b, index } = this, off = i * b.size;
    const now = app.memory.element(index, off, b.elem), was = app.memory.before(index, off, b.elem);
    const lines = [el("div", { class: "tip-head" }, b.label + this.indexOf(i))];
    if (was !== undefined) lines.push(row("before", shown(was, b.elem)), row("after", shown(now, b.elem), "write"));
    else lines.push(row("value", now === undefined ? "not recorded" : shown(now, b.elem)));
    const m = this.marks[i];
    if (m & 1) lines.push(row("this step", "reads it", "read"));
    if (m & 2) lines.push(row("this step", "writes it", "write"));
    const w = app.memory.writer(index, i);
    if (w) {
      const op = app.rec.ops[app.rec.blocks[w.block].events[w.event].o];
      lines.push(row("last written", `block (${app.rec.blocks[w.block].at.join()}), ${op.name}, line ${op.line}`));
    }
    app.tip.show(event, ...lines);
  }

  // jump goes to the operation that wrote the element.
  jump(event) {
    if (!event.altKey) return;
    const i = this.heat.elementAt(event), w = i >= 0 && this.app.memory.writer(this.index, i);
    if (w) this.app.go(w.block, w.event);
  }
}
