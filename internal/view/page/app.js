// The page: a recording, and where in it the reader is.

class App {
  constructor(root, recording) {
    this.rec = new Recording(recording);
    this.memory = new Memory(this.rec);
    this.tip = new Tip();
    this.root = root;
    this.at = { block: 0, event: 0 };
    this.build();
    const first = this.rec.findings.findIndex((_, i) => this.rec.eventOf(i));
    const start = first >= 0 ? this.rec.eventOf(first) : { block: 0, event: this.firstEvent(0) };
    this.arrange();
    this.go(start.block, start.event);
    this.resized = () => { this.arrange(); this.render(); };
    addEventListener("resize", this.resized);
    this.keys = e => this.key(e);
    addEventListener("keydown", this.keys);
  }

  // close takes the page's hands off the window.
  close() {
    removeEventListener("resize", this.resized);
    removeEventListener("keydown", this.keys);
    if (this.timeline.timer) this.timeline.toggle();
    this.tip.box.remove();
    this.root.replaceChildren();
  }

  build() {
    const { rec } = this;
    this.blocks = new Blocks(this);
    this.code = new Code(this);
    this.timeline = new Timeline(this);
    this.arrays = rec.buffers.map((_, i) => new ArrayCard(this, i));
    this.tiles = el("div", { class: "tiles" });
    this.message = el("div", { class: "message", role: "status", hidden: true });
    const n = rec.findings.length;
    this.root.replaceChildren(
      el("div", { class: "top" },
        el("span", { class: "brand" }, "gotile"),
        el("strong", { class: "kernel" }, rec.kernel),
        el("span", { class: "quiet args" }, rec.args.map(a => a.text).join("  ")),
        el("span", { class: "space" }),
        rec.error ? el("span", { class: "badge bad", title: rec.error }, "ended early") : null,
        rec.notes.length ? el("span", { class: "badge part", title: rec.notes.join("\n") }, "not all is recorded") : null,
        el("button", { class: "badge " + (n ? "bad" : "good"), title: n ? "go to the next finding (n)" : "", onclick: () => this.nextFinding(1) }, n ? plural(n, "finding") : "nothing found"),
        el("button", { title: "light or dark (t)", "aria-label": "light or dark", onclick: () => this.theme() }, "◐"),
        el("button", { title: "keys (?)", "aria-label": "keys", onclick: () => this.help() }, "?")),
      el("div", { class: "side" }, this.blocks.element, this.findings(), this.remarks()),
      el("div", { class: "main" }, this.code.element, this.divider(), this.timeline.element,
        el("div", { class: "lower" }, el("div", { class: "arrays" }, ...this.arrays.map(a => a.element)), this.tiles)),
      this.message);
  }

  findings() {
    const { rec } = this;
    this.items = rec.findings.map((f, i) => el("li", { class: "finding", tabindex: "0", onclick: () => this.goFinding(i), onkeydown: e => { if (e.key === "Enter") this.goFinding(i); } },
      el("div", {}, el("span", { class: "chip bad" }, f.rule), f.count > 1 ? el("span", { class: "quiet" }, ` ${f.count} times`) : null),
      el("div", {}, f.what),
      f.detail ? el("div", { class: "detail" }, f.detail) : null,
      el("div", { class: "quiet" }, `${f.place} · block (${f.block.join()})`),
      f.other ? el("div", { class: "quiet" }, `${otherSide(f)}: ${f.other.place} · block (${f.other.block.join()})`) : null));
    return el("section", { class: "card findings" }, el("header", {}, el("strong", {}, "Findings")),
      rec.findings.length ? el("ul", {}, ...this.items) : el("div", { class: "quiet none" }, "Nothing is undefined here."));
  }

  // remarks are the end of a run that failed, what is left out, and what the kernel printed.
  remarks() {
    const { rec } = this, parts = [];
    if (rec.error) parts.push(el("p", { class: "error" }, rec.error));
    for (const n of rec.notes) parts.push(el("p", {}, n));
    if (rec.missing) parts.push(el("p", {}, plural(rec.missing, "block") + " ran of which nothing is recorded"));
    if (rec.output) parts.push(el("pre", {}, rec.output));
    return parts.length ? el("section", { class: "card remarks" }, el("header", {}, el("strong", {}, rec.output && parts.length === 1 ? "Printed" : "Remarks")), ...parts) : null;
  }

  divider() {
    const bar = el("div", { class: "divider", role: "separator", title: "drag to give the code more room" });
    bar.addEventListener("pointerdown", e => {
      bar.setPointerCapture(e.pointerId);
      const move = m => {
        const top = this.code.element.getBoundingClientRect().top;
        this.code.element.style.height = Math.max(90, m.clientY - top) + "px";
      };
      bar.addEventListener("pointermove", move);
      bar.addEventListener("pointerup", () => bar.removeEventListener("pointermove", move), { once: true });
    });
    return bar;
  }

  events() { return this.rec.blocks[this.at.block]?.events || []; }

  // firstEvent is the first access of a block, or its first step.
  firstEvent(block) {
    const events = this.rec.blocks[block]?.events || [];
    return Math.max(0, events.findIndex(e => e.a));
  }

  // go shows an event of a block.
  go(block, event) {
    const changed = this.at.block !== block || !this.shownBlock;
    this.at = { block, event: Math.max(0, Math.min(event, (this.rec.blocks[block]?.events.length || 1) - 1)) };
    if (changed) {
      const events = this.events();
      for (const a of this.arrays) a.block(events);
      this.shownBlock = true;
    }
    this.render();
  }

  // step moves by steps; false at the end.
  step(by) {
    const to = this.at.event + by;
    if (to < 0 || to >= this.events().length) return false;
    this.go(this.at.block, to);
    return true;
  }

  stepAccess(by) {
    const events = this.events();
    for (let i = this.at.event + by; i >= 0 && i < events.length; i += by) {
      if ((events[i].a || []).some(a => a.m)) return this.go(this.at.block, i);
    }
    this.say(by > 0 ? "no more accesses in this block" : "no access before");
  }

  stepBlock(by) {
    const to = this.at.block + by;
    if (to >= 0 && to < this.rec.blocks.length) this.go(to, Math.min(this.at.event, this.rec.blocks[to].events.length - 1));
  }

  goFinding(i) {
    this.finding = i;
    this.items.forEach((e, k) => e.classList.toggle("current", k === i));
    const at = this.rec.eventOf(i);
    if (at) this.go(at.block, at.event);
    else this.say("the step of this finding is not recorded");
  }

  nextFinding(by) {
    const n = this.rec.findings.length;
    if (n) this.goFinding(((this.finding ?? (by > 0 ? -1 : n)) + by + n) % n);
  }

  // valueOf is what a value holds at this moment; its last one where the region was left.
  valueOf(value) { return this.rec.valueAt(this.at.block, this.at.event, value); }

  whyMissing() {
    const b = this.rec.blocks[this.at.block];
    return b && b.cut ? "not recorded in this block" : "not computed yet";
  }

  render() {
    const e = this.events()[this.at.event];
    this.memory.seek(e ? e.t : 0);
    this.blocks.show();
    this.timeline.show();
    if (e) this.code.show(e.o);
    for (const a of this.arrays) a.show(e && e.a || []);
    const now = e ? new Set(e.f || []) : new Set();
    this.items.forEach((item, i) => item.classList.toggle("here", now.has(i)));
    this.renderTiles(e);
  }

  // renderTiles shows the operation's operands and what it gives.
  renderTiles(e) {
    if (!e) return this.tiles.replaceChildren();
    const { rec } = this, op = rec.ops[e.o], cards = [];
    const add = (value, role, before) => {
      if (rec.values[value].elem === "token") return;
      cards.push(new TileCard(this, value, rec.valueAt(this.at.block, this.at.event, value, before), role).element);
    };
    for (const v of rec.valuesOf(e)) add(v, e.e ? "argument" : "result", false);
    if (!e.e) for (const v of [...new Set(op.operands || [])]) add(v, "operand", true);
    this.tiles.replaceChildren(...cards);
  }

  // arrange has all painted anew, in the colours and sizes of now.
  arrange() {
    colours.clear();
    for (const a of this.arrays) a.drawn = -1;
  }

  theme() {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    this.arrange();
    this.render();
  }

  say(text) {
    this.message.textContent = text;
    this.message.hidden = false;
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => { this.message.hidden = true; }, 2500);
  }

  help() {
    if (this.dialog) { this.dialog.remove(); this.dialog = null; return; }
    const keys = [["← →", "a step back, a step on"], ["Shift ← →", "the access of memory before, the next"], ["[ ]", "the block before, the next"],
      ["Home End", "first and last step"], ["space", "play"], ["n N", "next finding, the one before"], ["t", "light or dark"], ["?", "this list"],
      ["wheel", "over an array: zoom; drag to move, double click for all of it"], ["hover", "over a cell or a %name: its value"],
      ["click", "on a line of code: its next step"], ["Alt click", "on a cell: the step that wrote it"]];
    this.dialog = el("div", { class: "dialog", role: "dialog", onclick: () => this.help() },
      el("table", {}, ...keys.map(([k, what]) => el("tr", {}, el("td", {}, el("kbd", {}, k)), el("td", {}, what)))));
    this.root.append(this.dialog);
  }

  key(e) {
    if (e.ctrlKey || e.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName) && e.target.type !== "range") return;
    const last = this.events().length - 1, block = this.at.block;
    const does = {
      ArrowRight: () => e.shiftKey ? this.stepAccess(1) : this.step(1), ArrowLeft: () => e.shiftKey ? this.stepAccess(-1) : this.step(-1),
      Home: () => this.go(block, 0), End: () => this.go(block, last), "[": () => this.stepBlock(-1), "]": () => this.stepBlock(1),
      " ": () => this.timeline.toggle(), n: () => this.nextFinding(1), N: () => this.nextFinding(-1), t: () => this.theme(), "?": () => this.help(),
      Escape: () => { if (this.dialog) this.help(); },
    }[e.key];
    if (!does || e.key === " " && e.target.tagName === "BUTTON") return;
    e.preventDefault();
    does();
  }
}
