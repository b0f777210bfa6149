// Blocks: the grid, a square for each block.

class Blocks {
  constructor(app) {
    this.app = app;
    this.grid = app.rec.grid;
    this.z = 0;
    this.canvas = el("canvas", { role: "img", "aria-label": "the grid of blocks", tabindex: "0" });
    this.canvas.addEventListener("pointermove", e => this.hover(e));
    this.canvas.addEventListener("pointerleave", () => app.tip.hide());
    this.canvas.addEventListener("click", e => {
      const at = this.blockAt(e);
      const block = at && app.rec.blockAt.get(at.join());
      if (block !== undefined) app.go(block, app.firstEvent(block));
      else if (at) app.say(`block (${at.join()}) is not recorded`);
    });
    const [x, y, z] = this.grid;
    this.layer = z > 1 ? el("input", { type: "range", min: "0", max: String(z - 1), value: "0", "aria-label": "z", oninput: e => { this.z = Number(e.target.value); this.draw(); } }) : null;
    this.label = el("span", { class: "quiet" });
    this.element = el("section", { class: "card blocks" },
      el("header", {}, el("strong", {}, "Blocks"), el("span", { class: "type" }, `${x}×${y}×${z}`)),
      this.canvas, el("footer", {}, this.layer, this.label), this.legend());
  }

  // legend says what the colours mean, where there are several.
  legend() {
    const { rec } = this.app, entry = (kind, text) => el("span", {}, el("i", { class: kind }), text);
    const parts = [];
    if (rec.findingBlocks.size) parts.push(entry("badly", "finding"));
    if (rec.blocks.some(b => b.cut)) parts.push(entry("part", "accesses only"));
    if (rec.blocks.length < this.grid[0] * this.grid[1] * this.grid[2]) parts.push(entry("none", "not recorded"));
    return parts.length ? el("div", { class: "legend" }, entry("all", "recorded"), ...parts) : null;
  }

  // layout is how wide a square is, and how many stand in a row: a line of blocks is wrapped.
  layout() {
    const [x, y] = this.grid, width = Math.max(120, this.element.clientWidth - 22), most = 26;
    let columns = x, rows = y;
    if (y === 1 && x > 16) {
      columns = Math.min(x, Math.ceil(Math.sqrt(x * 1.4)));
      rows = Math.ceil(x / columns);
    }
    const size = Math.min(most, width / columns, Math.max(260 / rows, 1));
    return { columns, rows, size };
  }

  draw() {
    const { rec, at } = this.app, { columns, rows, size } = this.layout();
    const g = fitted(this.canvas, Math.ceil(columns * size), Math.ceil(rows * size));
    const gap = size > 7 ? 2 : size > 3 ? 1 : 0, [gx, gy] = this.grid;
    for (let i = 0; i < gx * gy; i++) {
      const [cx, cy] = this.cellOf(i, columns);
      g.fillStyle = this.fill(rec.blockAt.get([i % gx, Math.floor(i / gx), this.z].join()));
      g.fillRect(cx * size, cy * size, size - gap, size - gap);
    }
    const now = rec.blocks[at.block];
    if (now && now.at[2] === this.z) {
      const [cx, cy] = this.cellOf(now.at[1] * gx + now.at[0], columns);
      g.strokeStyle = css("ink");
      g.lineWidth = 2;
      g.strokeRect(cx * size, cy * size, Math.max(size - gap, 3), Math.max(size - gap, 3));
    }
    this.label.textContent = (now ? `block (${now.at.join(", ")})` : "") + (this.layer ? ` · layer z = ${this.z}` : "");
  }

  cellOf(i, columns) {
    const gx = this.grid[0];
    return this.grid[1] === 1 && columns < gx ? [i % columns, Math.floor(i / columns)] : [i % gx, Math.floor(i / gx)];
  }

  fill(block) {
    if (block === undefined) return css("none");
    if (this.app.rec.findingBlocks.has(block)) return css("bad");
    return css(this.app.rec.blocks[block].cut ? "part" : "accent");
  }

  blockAt(event) {
    const box = this.canvas.getBoundingClientRect(), { columns, size } = this.layout(), [gx, gy] = this.grid;
    const x = Math.floor((event.clientX - box.left) / size), y = Math.floor((event.clientY - box.top) / size);
    const i = this.grid[1] === 1 && columns < gx ? y * columns + x : y * gx + x;
    return x < 0 || x >= columns || i < 0 || i >= gx * gy ? null : [i % gx, Math.floor(i / gx), this.z];
  }

  hover(event) {
    const at = this.blockAt(event);
    if (!at) return this.app.tip.hide();
    const { rec } = this.app, block = rec.blockAt.get(at.join());
    const lines = [el("div", { class: "tip-head" }, `block (${at.join(", ")})`)];
    if (block === undefined) lines.push(el("div", { class: "quiet" }, "not recorded"));
    else {
      const b = rec.blocks[block], found = rec.findingBlocks.get(block);
      lines.push(el("div", {}, plural(b.events.length, "step") + (b.cut ? `; of ${b.cut} only accesses, or nothing` : "")));
      if (found) lines.push(row("findings", [...found].map(f => rec.findings[f].rule).join(", "), "bad"));
    }
    this.app.tip.show(event, ...lines);
  }

  show() {
    const now = this.app.rec.blocks[this.app.at.block];
    if (now && this.layer && now.at[2] !== this.z) {
      this.z = now.at[2];
      this.layer.value = String(this.z);
    }
    this.draw();
  }
}
