// The page of a profile: kernels, their groups and warnings, and the source with the time of each line.

function seconds(s) {
  for (const [from, unit] of [[1, "s"], [1e-3, "ms"], [1e-6, "µs"]]) if (s >= from) return Number((s / from).toPrecision(3)) + " " + unit;
  return Math.round(s * 1e9) + " ns";
}

function decimal(x, unit) {
  for (const [from, prefix] of [[1e12, "T"], [1e9, "G"], [1e6, "M"], [1e3, "k"]]) if (x >= from) return Number((x / from).toPrecision(4)) + " " + prefix + unit;
  return Number(x.toPrecision(4)) + " " + unit;
}

function percent(x) { return Math.round(100 * x) + " %"; }

function rate(speed, unit, share) { return speed ? decimal(speed, unit) + (share ? ` (${percent(share)})` : "") : "–"; }

class Profile {
  constructor(root, report) {
    this.report = report;
    this.root = root;
    this.tip = new Tip();
    this.show(0);
  }

  show(n) {
    const k = this.kernel = this.report.kernels[n];
    if (!k) { this.root.replaceChildren(el("p", {}, "no kernel was launched")); return; }
    this.source = new CodePane("source", line => this.light(line));
    const files = [...new Set(k.lines.map(l => l.file))];
    this.choose = el("select", { "aria-label": "source file", onchange: e => this.open(e.target.value) }, ...files.map(f => el("option", { value: f }, f)));
    this.root.classList.add("profile");
    this.root.replaceChildren(
      el("div", { class: "top" },
        el("span", { class: "brand" }, "gotile"), this.kernels(n),
        el("span", { class: "quiet args" }, `${k.target}, ${plural(k.blocks, "block")}, ${`${k.workers} of ${plural(k.allowed, "worker")}`}`),
        el("span", { class: "space" }),
        el("span", { class: "badge part" }, seconds(k.seconds)),
        el("span", { class: "badge " + (k.warnings.length ? "bad" : "good") }, k.warnings.length ? plural(k.warnings.length, "warning") : "no warning")),
      el("div", { class: "side" }, this.summary(), this.warnings()),
      el("div", { class: "main" }, this.steps(), el("div", { class: "code alone" }, this.source.element)));
    if (files.length > 1) this.source.element.firstChild.append(this.choose);
    if (files.length) this.open(files[0]);
  }

  kernels(n) {
    if (this.report.kernels.length === 1) return el("strong", { class: "kernel" }, this.kernel.kernel);
    return el("select", { "aria-label": "kernel", onchange: e => this.show(Number(e.target.value)) },
      ...this.report.kernels.map((k, i) => el("option", { value: String(i), selected: i === n }, k.kernel)));
  }

  summary() {
    const k = this.kernel, all = k.busy + k.idle || 1;
    const parts = [["in groups", k.busy - k.other, "accent"], ["in loops and calls", k.other, "part"], ["without blocks", k.idle, "none"]];
    return el("section", { class: "card" }, el("header", {}, el("strong", {}, k.limit)),
      row("memory", rate(k.bytesPerSecond, "B/s", k.ofCopy)),
      row("arithmetic", rate(k.flopsPerSecond, "flop/s", k.ofPeak)),
      ...parts.map(([name, t, kind]) => this.bar(name, t / all, seconds(t), kind)));
  }

  bar(name, share, text, kind) {
    const fill = el("i", { class: "fill " + kind });
    fill.style.width = Math.min(100, 100 * share) + "%";
    return el("div", { class: "bar" }, fill, el("span", {}, name), el("span", { class: "space" }), el("span", {}, `${text}, ${percent(share)}`));
  }

  warnings() {
    const k = this.kernel;
    return el("section", { class: "card findings" }, el("header", {}, el("strong", {}, "Warnings")),
      k.warnings.length ? el("ul", {}, ...k.warnings.map(w => el("li", { class: "finding", tabindex: "0", onclick: () => this.go(w.file, w.line) },
        el("div", {}, el("span", { class: "chip bad" }, w.pattern), el("span", { class: "quiet" }, " " + percent(w.share))),
        el("div", {}, w.what), el("div", { class: "quiet" }, w.advice), el("div", { class: "detail" }, `${w.file}:${w.line}`)))) : el("div", { class: "quiet none" }, "No pattern that stays slow."));
  }

  steps() {
    const head = ["time", "", "executions", "memory", "arithmetic", "limit", "group"];
    return el("section", { class: "card steps" }, el("table", {},
      el("thead", {}, el("tr", {}, ...head.map(h => el("th", {}, h)))),
      el("tbody", {}, ...this.kernel.steps.map(s => {
        const o = s.operations.reduce((a, b) => b.weight > a.weight ? b : a, { weight: -1 });
        const fill = el("i", { class: "fill accent" });
        fill.style.width = Math.min(100, 100 * s.share) + "%";
        return el("tr", { tabindex: "0", onclick: () => this.go(o.file, o.line) },
          el("td", {}, seconds(s.seconds)), el("td", { class: "bar" }, fill, el("span", {}, percent(s.share))), el("td", {}, String(s.executions)),
          el("td", {}, rate(s.bytesPerSecond, "B/s", s.ofCopy)), el("td", {}, rate(s.flopsPerSecond, "flop/s", s.ofPeak)), el("td", {}, s.limit),
          el("td", { class: "names" }, `${s.kind} of ${s.elements}: ` + [...new Set(s.operations.map(x => x.name))].join(", ")));
      }))));
  }

  // open shows a file, with the time of its lines in the margin.
  open(file) {
    this.file = file;
    this.choose.value = file;
    const text = this.report.sources[file];
    if (text === undefined) { this.source.missing(file, "file not found; name its folder with gotile profile --source FOLDER"); return; }
    this.source.set(file, text, sourceToken, sourceKinds);
    for (const l of this.kernel.lines) {
      const li = l.file === file && this.source.line(l.line);
      if (!li) continue;
      const mark = li.firstChild;
      mark.className = "cost";
      mark.textContent = percent(l.share);
      mark.style.setProperty("--share", Math.min(100, 100 * l.share) + "%");
      mark.addEventListener("pointermove", e => this.tip.show(e, row("time", seconds(l.seconds)), row("loaded", decimal(l.loaded, "B")), row("stored", decimal(l.stored, "B")), row("floats", decimal(l.flops, "")), row("limit", l.limit)));
      mark.addEventListener("pointerleave", () => this.tip.hide());
    }
    for (const w of this.kernel.warnings) if (w.file === file) this.source.line(w.line)?.classList.add("bad");
    this.light(this.kernel.lines.find(l => l.file === file)?.line);
  }

  light(line) { if (line) this.source.light(line); }

  go(file, line) {
    if (file !== this.file) this.open(file);
    this.light(line);
  }
}
