// Timeline: the operations of the block in the order in which they ran.

// The pictures of the buttons, as paths in a box of 16 by 16.
const icons = {
  first: "M2 3h2v10H2zM14 3v10L5 8z", back: "M11 3v10L4 8zM12 3h1.5v10H12z", play: "M4 2l10 6-10 6z", pause: "M3 2h4v12H3zM9 2h4v12H9z",
  on: "M5 3v10l7-5zM2.5 3H4v10H2.5z", access: "M2 3v10l6-5zM8 3v10l6-5z",
};

function icon(shape) {
  const name = "http://www.w3.org/2000/svg", svg = document.createElementNS(name, "svg"), path = document.createElementNS(name, "path");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", icons[shape]);
  svg.append(path);
  return svg;
}

class Timeline {
  constructor(app) {
    this.app = app;
    const button = (shape, title, f) => el("button", { title, "aria-label": title, onclick: f }, icon(shape));
    this.play = button("play", "play (space)", () => this.toggle());
    this.slider = el("input", { type: "range", min: "0", max: "0", value: "0", "aria-label": "step", oninput: e => app.go(app.at.block, Number(e.target.value)) });
    this.strip = el("canvas", { class: "strip" });
    this.where = el("span", { class: "where" });
    this.what = el("div", { class: "what", role: "status" });
    this.element = el("section", { class: "timeline" },
      el("div", { class: "buttons" },
        button("first", "first step (Home)", () => app.go(app.at.block, 0)),
        button("back", "step back (←)", () => app.step(-1)),
        this.play,
        button("on", "step on (→)", () => app.step(1)),
        button("access", "next access of memory (Shift →)", () => app.stepAccess(1))),
      el("div", { class: "track" }, this.strip, this.slider), this.where, this.what);
  }

  toggle() {
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = null;
    } else {
      const count = this.app.events().length;
      this.timer = setInterval(() => { if (!this.app.step(1)) this.toggle(); }, Math.max(60, Math.min(500, 12000 / count)));
    }
    this.play.replaceChildren(icon(this.timer ? "pause" : "play"));
  }

  show() {
    const { rec, at } = this.app, events = this.app.events();
    this.slider.max = String(Math.max(0, events.length - 1));
    this.slider.value = String(at.event);
    this.where.textContent = events.length ? `${at.event + 1} / ${events.length}` : "no steps";
    const e = events[at.event];
    this.what.replaceChildren(...(e ? this.describe(e) : [el("span", { class: "quiet" }, rec.blocks.length ? "nothing of this block is recorded" : "nothing ran")]));
    this.drawStrip(events);
  }

  describe(e) {
    const { rec } = this.app, op = rec.ops[e.o], parts = [];
    if (e.e) {
      const args = op.regions[e.e - 1] || [];
      parts.push(el("strong", {}, op.name === "entry" ? "the block begins" : op.name === "if" ? `if: ${e.e === 1 ? "then" : "else"}` : `${op.name}: a round begins`));
      if (op.name === "for" && args.length) {
        const i = this.app.valueOf(args[0]);
        if (i) parts.push(` ${rec.values[args[0]].name} = ${i.text(0)}`);
      }
    } else {
      parts.push(el("strong", {}, op.name));
      const results = rec.valuesOf(e).map(v => rec.values[v].name).join(", ");
      if (results) parts.push(` gives ${results}`);
    }
    for (const a of e.a || []) parts.push(" · ", el("span", { class: ["", "read", "write", "both"][a.m] }, accessText(rec, a)));
    for (const f of e.f || []) parts.push(" · ", el("span", { class: "bad" }, `${rec.findings[f].rule}: ${rec.findings[f].what}`));
    if (op.source) {
      const s = rec.sources[op.source[0]];
      parts.push(el("span", { class: "quiet" }, ` · ${s.file}:${op.source[1]}`));
    }
    if (op.calls) parts.push(el("span", { class: "quiet", title: op.calls.join("\ncalled at ") }, " · inlined"));
    return parts;
  }

  drawStrip(events) {
    const width = this.strip.parentElement.clientWidth || 400, height = 10;
    const g = fitted(this.strip, width, height);
    g.clearRect(0, 0, width, height);
    const knob = 8, step = (width - 2 * knob) / Math.max(1, events.length - 1);
    events.forEach((e, i) => {
      const m = (e.a || []).reduce((x, a) => x | a.m, 0), bad = (e.f || []).length > 0;
      if (!m && !bad) return;
      g.fillStyle = css(bad ? "bad" : m === 3 ? "both" : m === 2 ? "write" : "read");
      g.fillRect(knob + i * step - Math.max(1, Math.min(step, 4)) / 2, bad ? 0 : 4, Math.max(1, Math.min(step, 4)), height);
    });
  }
}
