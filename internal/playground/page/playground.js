// The playground: an editor, arguments, and the engine in a worker.
"use strict";
{
  const $ = id => document.getElementById(id);
  const samples = JSON.parse($("sample-list").textContent);

  // Engine is the worker. One that is stopped or dies is replaced.
  class Engine {
    constructor(tell) {
      this.tell = tell;
      this.calls = 0;
      this.start();
    }

    start() {
      this.ready = false;
      this.waiting = new Map();
      this.queue = [];
      this.worker = new Worker("worker.js");
      this.worker.onmessage = e => this.heard(e.data);
      this.worker.onerror = e => this.heard({ dead: e.message || "the engine cannot be loaded" });
    }

    heard(m) {
      if (m.ready) {
        this.ready = true;
        this.tell("ready");
        for (const q of this.queue.splice(0)) this.worker.postMessage(q);
      } else if (m.dead) {
        const failed = this.waiting, was = this.ready;
        this.worker.terminate();
        if (was) this.start();
        for (const call of failed.values()) call({ faults: [{ line: 0, col: 0, text: m.dead }] });
        if (!was) this.tell(m.dead);
      } else {
        const call = this.waiting.get(m.id);
        this.waiting.delete(m.id);
        if (call) call(m.answer);
      }
    }

    ask(request) {
      return new Promise(resolve => {
        const q = { id: ++this.calls, request };
        this.waiting.set(q.id, resolve);
        if (this.ready) this.worker.postMessage(q);
        else this.queue.push(q);
      });
    }

    stop() {
      this.worker.terminate();
      const stopped = this.waiting;
      this.start();
      for (const call of stopped.values()) call({ faults: [{ line: 0, col: 0, text: "stopped" }] });
    }
  }

  const engine = new Engine(state => { $("state").textContent = state === "ready" ? "" : state; });
  let app = null, kept = new Map();

  // gutter numbers the lines and marks those with faults.
  function gutter(faults = []) {
    const n = $("text").value.split("\n").length, bad = new Map(faults.map(f => [f.line, f.text]));
    $("gutter").replaceChildren(...Array.from({ length: n }, (_, i) =>
      el("div", { class: bad.has(i + 1) ? "bad" : "", title: bad.get(i + 1) }, String(i + 1))));
    $("gutter").scrollTop = $("text").scrollTop;
  }

  function showFaults(faults = []) {
    $("faults").replaceChildren(...faults.map(f => el("li", { onclick: () => toLine(f.line, f.col) },
      f.line ? el("b", {}, `${f.line}:${f.col}`) : null, f.text)));
    gutter(faults);
  }

  // toLine puts the cursor to a place of the text.
  function toLine(line, col) {
    if (!line) return;
    const t = $("text"), lines = t.value.split("\n");
    const at = lines.slice(0, line - 1).reduce((n, l) => n + l.length + 1, 0) + Math.max(0, col - 1);
    t.focus();
    t.setSelectionRange(at, at);
    t.scrollTop = Math.max(0, (line - 4) * 18);
    gutterScroll();
  }

  function gutterScroll() { $("gutter").scrollTop = $("text").scrollTop; }

  // showEntries offers the text's entries and the arguments of the one that is chosen.
  function showEntries(entries = []) {
    const was = $("entry").value;
    $("entry").replaceChildren(...entries.map(e => el("option", { value: e.name }, e.name)));
    if (entries.some(e => e.name === was)) $("entry").value = was;
    const entry = entries.find(e => e.name === $("entry").value) || entries[0];
    if (!entry) return;
    $("args").replaceChildren(...(entry.params || []).flatMap((p, i) => {
      const value = kept.get(i) ?? (p.type.startsWith("ptr<") ? `zeros:${p.type.slice(4, -1)}:64` : `${p.type}=0`);
      const input = el("input", { value, "aria-label": "argument " + p.name, spellcheck: "false", oninput: e => kept.set(i, e.target.value) });
      return [el("span", {}, `%${p.name}: ${p.type}`), input];
    }));
  }

  let entries = [], timer = null, looks = 0;

  // look reads the text after a while without keys.
  function look(after) {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const n = ++looks;
      const answer = await engine.ask({ text: $("text").value, run: false });
      if (n !== looks) return;
      if (answer.entries) {
        entries = answer.entries;
        showEntries(entries);
      }
      showFaults(answer.faults);
    }, after);
  }

  let again = false;

  // run runs the text; one that comes while another is under way waits for its end.
  async function run() {
    if ($("run").disabled) {
      again = true;
      return;
    }
    again = false;
    $("run").disabled = true;
    $("stop").disabled = false;
    $("state").textContent = engine.ready ? "running …" : "loading the engine …";
    clearTimeout(timer);
    looks++;
    const text = $("text").value, look = await engine.ask({ text, run: false });
    if (look.entries) showEntries(entries = look.entries); // whose arguments are those of this text
    const began = performance.now();
    const answer = look.faults ? look : await engine.ask({
      text, run: true, entry: $("entry").value, grid: $("grid").value.trim(), check: $("check").value,
      args: [...$("args").querySelectorAll("input")].map(i => i.value.trim()),
    });
    $("run").disabled = false;
    $("stop").disabled = true;
    showFaults(answer.faults);
    document.body.dataset.runs = Number(document.body.dataset.runs || 0) + 1;
    $("state").textContent = answer.recording ? `ran in ${Math.round(performance.now() - began)} ms` : "";
    if (answer.recording) {
      if (app) app.close();
      app = new App($("app"), answer.recording);
    }
    if (again) run();
  }

  // open takes a sample into the editor.
  function open(i) {
    const s = samples[i];
    $("text").value = s.text;
    $("text").scrollTop = 0;
    $("grid").value = s.grid || "1";
    $("check").value = "";
    kept = new Map((s.args || []).map((a, k) => [k, a]));
    $("entry").replaceChildren();
    showFaults();
  }

  $("samples").append(...samples.map((s, i) => el("option", { value: String(i) }, s.title)));
  $("samples").onchange = e => { open(Number(e.target.value)); run(); };
  $("text").addEventListener("input", () => { gutter(); look(350); });
  $("text").addEventListener("scroll", gutterScroll);
  $("text").addEventListener("keydown", e => {
    if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) {
      e.preventDefault();
      run();
    }
  });
  $("entry").onchange = () => { kept = new Map(); showEntries(entries); };
  $("launch").onsubmit = e => { e.preventDefault(); run(); };
  $("stop").onclick = () => { engine.stop(); $("state").textContent = "stopped"; };
  $("fold").onclick = () => {
    const folded = document.body.classList.toggle("folded");
    $("fold").textContent = folded ? "edit" : "hide";
    dispatchEvent(new Event("resize"));
  };
  $("samples").value = "0";
  $("samples").onchange({ target: $("samples") });
}
