// Tiles: the operands and results of the operation, and the values under the pointer.

const tipRows = 8, tipColumns = 8;

// preview is a few elements of a tile as a table.
function preview(tile, memory) {
  const shape = tile.shape;
  if (tile.type === "view" || shape.length === 0) return el("div", { class: "scalar" }, tile.text(0, memory));
  const columns = shape[shape.length - 1], rows = tile.n / columns;
  const table = el("table", { class: "preview" });
  for (let r = 0; r < Math.min(rows, tipRows); r++) {
    const tr = el("tr");
    for (let c = 0; c < Math.min(columns, tipColumns); c++) tr.append(el("td", {}, tile.brief(r * columns + c)));
    if (columns > tipColumns) tr.append(el("td", { class: "quiet" }, "…"));
    table.append(tr);
  }
  if (rows > tipRows) table.append(el("tr", {}, el("td", { class: "quiet" }, "⋮")));
  return table;
}

// facts says in words what a tile holds.
function facts(tile, memory) {
  if (tile.type === "view" || tile.n <= 1 && tile.shape.length === 0) return "";
  if (tile.splat) return `all ${tile.n} are ${tile.text(0, memory)}`;
  if (tile.type === "ptr") return `${tile.text(0, memory)}, and ${tile.n - 1} more`;
  const r = range(tile.known, i => tile.number(i));
  const parts = [];
  if (!r.none) parts.push(`${shown(r.least, tile.elem)} to ${shown(r.greatest, tile.elem)}`);
  if (r.odd) parts.push(`${r.odd} nan or inf`);
  if (tile.known < tile.n) parts.push(`the first ${tile.known} of ${tile.n} are recorded`);
  return parts.join(" · ");
}

// valueTip is what the tip says of a value.
function valueTip(app, value) {
  const v = app.rec.values[value];
  const head = el("div", { class: "tip-head" }, v.name, " ", el("span", { class: "type" }, v.type));
  if (v.elem === "token") return [head, el("div", { class: "quiet" }, "orders accesses of memory, and has no elements")];
  const tile = app.valueOf(value);
  if (!tile) return [head, el("div", { class: "quiet" }, app.whyMissing())];
  const text = facts(tile, app.memory);
  return [head, preview(tile, app.memory), text ? el("div", { class: "quiet" }, text) : null].filter(Boolean);
}

class TileCard {
  constructor(app, value, tile, role) {
    const v = app.rec.values[value];
    this.tile = tile;
    this.app = app;
    this.element = el("section", { class: "card tile " + role, "data-value": v.name },
      el("header", {}, el("span", { class: "role" }, role), el("strong", {}, v.name), el("span", { class: "type" }, v.type)));
    if (!tile) {
      this.element.append(el("div", { class: "quiet" }, app.whyMissing()));
      return;
    }
    if (tile.type === "view" || tile.shape.length === 0) {
      this.element.append(el("div", { class: "scalar" }, tile.text(0, app.memory)));
      return;
    }
    const heat = this.heat = new Heat(Math.max(160, app.tiles.clientWidth - 24), 150);
    heat.table(tile.n, columnsFor(tile.n, tile.shape));
    heat.movable();
    heat.canvas.addEventListener("pointermove", e => this.hover(e));
    heat.canvas.addEventListener("pointerleave", () => app.tip.hide());
    this.element.append(heat.canvas, el("footer", { class: "quiet" }, facts(tile, app.memory)));
    this.draw();
  }

  draw() {
    const tile = this.tile, known = tile.known;
    const numbers = i => i < known ? tile.number(i) : undefined;
    this.heat.paint({ numbers, ...range(tile.n, numbers), texts: i => tile.brief(i) });
  }

  hover(event) {
    const i = this.heat.elementAt(event), { tile, app } = this;
    if (i < 0) return app.tip.hide();
    app.tip.show(event, el("div", { class: "tip-head" }, tile.value.name + indexText(tile.shape, i)), row("value", tile.text(i, app.memory)));
  }
}
