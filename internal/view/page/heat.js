// Heat: elements as a picture, one pixel each, and cells when they are large.

// Heat paints a table of elements: rows of columns, of which cells(i) gives the number, its
// text, and marks: 1 read and 2 written by this operation, 4 read and 8 written by the block.
class Heat {
  constructor(width, mostHeight) {
    this.canvas = el("canvas", { class: "heat" });
    this.width = width;
    this.mostHeight = mostHeight;
    this.zoom = null; // pixels of a cell; null to fit
    this.at = [0, 0]; // the cell at the corner
    this.picture = document.createElement("canvas");
  }

  // table says what is painted: n elements in so many columns.
  table(n, columns) {
    this.n = n;
    this.columns = Math.max(1, Math.min(columns, n || 1));
    this.rows = Math.max(1, Math.ceil(n / this.columns));
  }

  fit() {
    const most = 46;
    return Math.min(most, this.width / this.columns, Math.max(this.mostHeight / this.rows, Math.min(2, this.width / this.columns)));
  }

  get cell() { return this.zoom || this.fit(); }

  paint(cells) {
    this.cells = cells;
    const cell = this.cell;
    const height = Math.min(this.mostHeight, Math.ceil(this.rows * cell) + 1);
    const width = Math.min(this.width, Math.ceil(this.columns * cell) + 1);
    this.clamp(width, height, cell);
    const g = fitted(this.canvas, width, height);
    g.clearRect(0, 0, width, height);
    const [x0, y0] = this.at;
    const x1 = Math.min(this.columns, Math.ceil(x0 + width / cell)), y1 = Math.min(this.rows, Math.ceil(y0 + height / cell));
    const left = Math.floor(x0), top = Math.floor(y0), w = x1 - left, h = y1 - top;
    if (w <= 0 || h <= 0) return;
    this.pixels(left, top, w, h);
    g.imageSmoothingEnabled = cell < 1;
    g.drawImage(this.picture, 0, 0, w, h, (left - x0) * cell, (top - y0) * cell, w * cell, h * cell);
    if (cell >= 5) this.frames(g, left, top, x1, y1, cell);
    if (cell >= 30) this.texts(g, left, top, x1, y1, cell);
  }

  clamp(width, height, cell) {
    this.at[0] = Math.max(0, Math.min(this.at[0], this.columns - width / cell));
    this.at[1] = Math.max(0, Math.min(this.at[1], this.rows - height / cell));
  }

  // pixels makes the picture of the cells that are seen.
  pixels(left, top, w, h) {
    const image = new ImageData(w, h), data = image.data;
    const low = colour("heat-low"), high = colour("heat-high"), none = colour("heat-none"), odd = colour("heat-odd");
    const read = colour("read"), write = colour("write"), both = colour("both");
    const { numbers, least, greatest, marks } = this.cells;
    const span = greatest - least;
    for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) {
      const i = (top + y) * this.columns + left + x, p = (y * w + x) * 4;
      if (i >= this.n || left + x >= this.columns) continue;
      const v = numbers(i);
      const finite = Number.isFinite(v), from = v === undefined ? none : finite ? low : odd, to = finite ? high : from;
      const k = finite && span > 0 ? (v - least) / span : 0;
      const m = marks ? marks[i] : 0;
      const tint = m & 3 ? (m & 3) === 3 ? both : m & 2 ? write : read : m & 8 ? write : m & 4 ? read : from;
      const share = m & 3 ? 0.72 : m ? 0.22 : 0;
      for (let j = 0; j < 3; j++) data[p + j] = (from[j] + (to[j] - from[j]) * k) * (1 - share) + tint[j] * share;
      data[p + 3] = 255;
    }
    this.picture.width = w;
    this.picture.height = h;
    this.picture.getContext("2d").putImageData(image, 0, 0);
  }

  frames(g, left, top, x1, y1, cell) {
    const [x0, y0] = this.at;
    g.strokeStyle = css("grid");
    g.lineWidth = cell > 14 ? 1 : 0.5;
    g.beginPath();
    for (let x = left; x <= x1; x++) { g.moveTo((x - x0) * cell, (top - y0) * cell); g.lineTo((x - x0) * cell, (y1 - y0) * cell); }
    for (let y = top; y <= y1; y++) { g.moveTo((left - x0) * cell, (y - y0) * cell); g.lineTo((x1 - x0) * cell, (y - y0) * cell); }
    g.stroke();
  }

  texts(g, left, top, x1, y1, cell) {
    const [x0, y0] = this.at;
    g.font = "10px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace";
    g.textAlign = "center";
    g.textBaseline = "middle";
    const { numbers, least, greatest, marks, texts } = this.cells, dark = colour("heat-high")[0] > colour("heat-low")[0];
    for (let y = top; y < y1; y++) for (let x = left; x < x1; x++) {
      const i = y * this.columns + x;
      if (i >= this.n) continue;
      const v = numbers(i), k = greatest > least ? (v - least) / (greatest - least) : 0;
      const marked = marks && marks[i] & 3;
      g.fillStyle = marked ? "#fff" : k > 0.55 ? (dark ? "#10151c" : "#fff") : css("ink");
      g.fillText(texts(i), (x - x0 + 0.5) * cell, (y - y0 + 0.5) * cell, cell - 3);
    }
  }

  // elementAt is the element under the pointer; -1 for none.
  elementAt(event) {
    const box = this.canvas.getBoundingClientRect(), cell = this.cell;
    const x = Math.floor(this.at[0] + (event.clientX - box.left) / cell), y = Math.floor(this.at[1] + (event.clientY - box.top) / cell);
    const i = y * this.columns + x;
    return x < 0 || x >= this.columns || y < 0 || i >= this.n ? -1 : i;
  }

  // zoomBy zooms around a point of the canvas.
  zoomBy(factor, px, py) {
    const was = this.cell;
    const fit = this.fit();
    const now = Math.max(Math.min(fit, 1), Math.min(64, was * factor));
    this.at = [this.at[0] + px / was - px / now, this.at[1] + py / was - py / now];
    this.zoom = Math.abs(now - fit) < 0.01 ? null : now;
    this.paint(this.cells);
  }

  // reveal brings an element into view.
  reveal(i) {
    const cell = this.cell, x = i % this.columns, y = Math.floor(i / this.columns);
    const w = this.canvas.clientWidth / cell, h = this.canvas.clientHeight / cell;
    if (x < this.at[0] || x >= this.at[0] + w) this.at[0] = x - w / 2;
    if (y < this.at[1] || y >= this.at[1] + h) this.at[1] = y - h / 2;
  }

  // movable lets the pointer zoom and drag.
  movable() {
    this.canvas.addEventListener("wheel", e => {
      if (!e.ctrlKey && !this.zoom && e.deltaY > 0) return; // let the page scroll
      e.preventDefault();
      const box = this.canvas.getBoundingClientRect();
      this.zoomBy(e.deltaY < 0 ? 1.25 : 0.8, e.clientX - box.left, e.clientY - box.top);
    }, { passive: false });
    this.canvas.addEventListener("dblclick", () => { this.zoom = null; this.paint(this.cells); });
    this.canvas.addEventListener("pointerdown", e => {
      if (!this.zoom) return;
      this.canvas.setPointerCapture(e.pointerId);
      const from = [e.clientX, e.clientY], at = [...this.at], cell = this.cell;
      const move = m => {
        this.at = [at[0] - (m.clientX - from[0]) / cell, at[1] - (m.clientY - from[1]) / cell];
        this.paint(this.cells);
      };
      this.canvas.addEventListener("pointermove", move);
      this.canvas.addEventListener("pointerup", () => this.canvas.removeEventListener("pointermove", move), { once: true });
    });
  }
}

// range is the least and greatest finite number of n.
function range(n, numbers) {
  let least = Infinity, greatest = -Infinity, odd = 0;
  for (let i = 0; i < n; i++) {
    const v = numbers(i);
    if (v === undefined) continue;
    if (!Number.isFinite(v)) { odd++; continue; }
    if (v < least) least = v;
    if (v > greatest) greatest = v;
  }
  return { least: least === Infinity ? 0 : least, greatest: greatest === -Infinity ? 0 : greatest, odd, none: least === Infinity };
}

// columnsFor is how many columns show n elements well.
function columnsFor(n, shape) {
  if (shape && shape.length > 1 && shape[shape.length - 1] > 1) return shape[shape.length - 1];
  if (n <= 32) return n;
  return Math.min(256, 2 ** Math.round(Math.log2(Math.sqrt(n * 4))));
}
