// Code: the source and the IR, line by line, with the line that runs and the findings.

const irToken = /(\/\/.*)|("(?:[^"\\]|\\.)*")|(%[\w.$-]+(?:#\d+)?)|(@[\w.$-]+)|(\b(?:tile|ptr|token|tensor_view|partition_view|strided_view|gather_scatter_view|[if]\d+\w*|bf16|tf32)\b)|(\b\d[\w.+-]*)|(\b[a-z_][\w.]*)/g;
const irKinds = ["comment", "string", "value", "symbol", "type", "number", "word"];
const sourceToken = /(\/\/.*|#(?!include|define|pragma|if|endif|else).*)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`)|(\b(?:func|return|for|range|if|else|var|const|type|struct|package|import|def|class|with|as|in|from|auto|void|int|float|double|unsigned|template|typename|using|namespace|let|fn|pub|mut|end|function|module|while|break|continue|__tile_global__|__global__)\b)|(\b\d[\w.]*)/g;
const sourceKinds = ["comment", "string", "word", "number"];

// coloured is a line with its tokens in spans.
function coloured(line, pattern, kinds, each) {
  const parts = [];
  let at = 0;
  for (const m of line.matchAll(pattern)) {
    if (m.index > at) parts.push(line.slice(at, m.index));
    const k = m.slice(1).findIndex(g => g !== undefined);
    const span = el("span", { class: "t-" + kinds[k] }, m[0]);
    if (each) each(span, kinds[k], m[0]);
    parts.push(span);
    at = m.index + m[0].length;
  }
  parts.push(line.slice(at));
  return parts;
}

// CodePane is one text.
class CodePane {
  constructor(name, jump) {
    this.jump = jump;
    this.title = el("span", { class: "pane-title" });
    this.lines = el("ol", { class: "lines" });
    this.scroller = el("div", { class: "scroller", tabindex: "-1" }, this.lines);
    this.element = el("section", { class: "pane pane-" + name }, el("header", {}, el("strong", {}, name), this.title), this.scroller);
  }

  set(file, text, pattern, kinds, each) {
    this.title.textContent = file;
    this.rows = text.split("\n");
    if (this.rows[this.rows.length - 1] === "") this.rows.pop();
    this.lines.replaceChildren(...this.rows.map((line, i) => {
      const mark = el("span", { class: "mark" });
      const li = el("li", { "data-line": String(i + 1) }, mark, el("span", { class: "text" }, ...coloured(line, pattern, kinds, (span, kind, text) => each && each(span, kind, text, i + 1))));
      li.addEventListener("click", e => { if (!String(getSelection())) this.jump(i + 1, e); });
      return li;
    }));
    this.current = null;
  }

  missing(file, why) {
    this.title.textContent = file;
    this.rows = [];
    this.lines.replaceChildren(el("li", { class: "quiet" }, `${file}: ${why}`));
    this.current = null;
  }

  line(n) { return n > 0 && this.rows && n <= this.rows.length ? this.lines.children[n - 1] : null; }

  // light highlights a line and brings it, and a column of it, into view.
  light(n, column = 0) {
    if (this.current) this.current.classList.remove("current");
    this.current = this.line(n);
    if (!this.current) return;
    this.current.classList.add("current");
    const top = this.current.offsetTop - this.lines.offsetTop, s = this.scroller;
    if (top < s.scrollTop + 20 || top > s.scrollTop + s.clientHeight - 40) s.scrollTop = top - s.clientHeight / 2.5;
    const x = 56 + Math.min(column, this.rows[n - 1].length) * 7.2; // a character is 7.2 pixels wide
    if (x < s.scrollLeft + 56 || x > s.scrollLeft + s.clientWidth - 80) s.scrollLeft = x < s.clientWidth - 80 ? 0 : x - s.clientWidth * 0.7;
  }

  // badge marks a line with a finding.
  badge(n, text) {
    const li = this.line(n);
    if (!li) return;
    li.classList.add("bad");
    const mark = li.firstChild;
    mark.textContent = "●";
    mark.title = mark.title ? mark.title + "\n" + text : text;
  }
}

// Code is both texts of a recording.
class Code {
  constructor(app) {
    this.app = app;
    const rec = app.rec;
    this.opsAt = new Map(); // line of the IR → operations
    rec.ops.forEach((op, i) => this.opsAt.has(op.line) ? this.opsAt.get(op.line).push(i) : this.opsAt.set(op.line, [i]));
    this.ir = new CodePane("IR", line => this.jump(op => op.line === line));
    this.source = new CodePane("source", line => this.jump(op => op.source && op.source[0] === this.file && op.source[1] === line));
    this.names = this.scopes();
    this.ir.set(rec.ir.file, rec.ir.text, irToken, irKinds, (span, kind, text, line) => {
      if (kind !== "value") return;
      const value = this.valueNamed(text, line);
      if (value === undefined) return;
      span.dataset.value = text;
      span.addEventListener("pointermove", e => app.tip.show(e, ...valueTip(app, value)));
      span.addEventListener("pointerleave", () => app.tip.hide());
    });
    const hasSource = rec.sources.length > 0;
    const sourceless = rec.sources.every(s => s.missing);
    this.element = el("div", { class: "code" + (!hasSource ? " alone" : sourceless ? " sourceless" : "") }, hasSource ? this.source.element : null, this.ir.element);
    this.file = -1;
    if (hasSource) {
      if (rec.sources.length > 1) this.choose();
      this.open(this.mainFile());
    }
    this.badges(this.ir, f => f.op >= 0 ? [rec.ops[f.op].line] : [], f => f.other && f.other.op >= 0 ? [rec.ops[f.other.op].line] : []);
  }

  // scopes lists, for each line with operations, the values that a name there may mean.
  scopes() {
    const byName = new Map();
    this.app.rec.values.forEach((v, i) => byName.has(v.name) ? byName.get(v.name).push(i) : byName.set(v.name, [i]));
    return byName;
  }

  // valueNamed is the value that a name means on a line: names are used again in regions side
  // by side.
  valueNamed(name, line) {
    const list = this.names.get(name) || this.names.get(name + "#0");
    if (!list) return undefined;
    if (list.length === 1) return list[0];
    for (let l = line; l > 0; l--) {
      for (const i of this.opsAt.get(l) || []) {
        const op = this.app.rec.ops[i];
        const near = [...(op.operands || []), ...(op.results || []), ...(op.regions || []).flat()].find(v => list.includes(v));
        if (near !== undefined) return near;
      }
    }
    return list[0];
  }

  mainFile() {
    const count = new Map();
    for (const op of this.app.rec.ops) if (op.source) count.set(op.source[0], (count.get(op.source[0]) || 0) + 1);
    return [...count].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
  }

  choose() {
    this.select = el("select", { "aria-label": "source file", onchange: e => this.open(Number(e.target.value)) },
      ...this.app.rec.sources.map((s, i) => el("option", { value: String(i) }, s.file)));
    this.source.element.firstChild.append(this.select);
  }

  // open shows a source file.
  open(file) {
    if (file === this.file) return;
    this.file = file;
    const s = this.app.rec.sources[file];
    if (s.missing) this.source.missing(s.file, s.missing);
    else this.source.set(s.file, s.text, sourceToken, sourceKinds);
    if (this.select) this.select.value = String(file);
    this.badges(this.source, f => f.source && f.source[0] === file ? [f.source[1]] : [],
      f => f.other && f.other.op >= 0 && this.app.rec.ops[f.other.op].source?.[0] === file ? [this.app.rec.ops[f.other.op].source[1]] : []);
  }

  badges(pane, lines, others) {
    for (const f of this.app.rec.findings) {
      for (const n of lines(f)) pane.badge(n, `${f.rule}: ${f.what}${f.detail ? ": " + f.detail : ""}`);
      for (const n of others(f)) pane.badge(n, `${f.rule}: ${otherSide(f)}: ${f.what}`);
    }
  }

  // show lights the lines of an operation.
  show(op) {
    const o = this.app.rec.ops[op];
    this.ir.light(o.line);
    if (o.source) {
      this.open(o.source[0]);
      this.source.light(o.source[1], o.source[2]);
    } else if (this.file >= 0) this.source.light(0);
  }

  // jump goes to the next event of the block whose operation fits.
  jump(fits) {
    const { rec, at } = this.app, events = rec.blocks[at.block]?.events || [];
    for (let k = 1; k <= events.length; k++) {
      const i = (at.event + k) % events.length;
      if (fits(rec.ops[events[i].o])) return this.app.go(at.block, i);
    }
    this.app.say("no recorded step of this block is at this line");
  }
}
