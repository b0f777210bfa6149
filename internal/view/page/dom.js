// Small helpers for elements of the page. All text goes in as text, never as markup.

function el(tag, attributes, ...children) {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) e.addEventListener(name.slice(2), value);
    else if (name === "class") e.className = value;
    else if (value === true) e.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) e.setAttribute(name, value);
  }
  e.append(...children.filter(c => c !== null && c !== undefined));
  return e;
}

function plural(n, what) { return n === 1 ? `1 ${what}` : `${n} ${what}s`; }

// colour is a colour of the style sheet, as [r, g, b].
const colours = new Map();
function colour(name) {
  if (!colours.has(name)) {
    const text = getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
    const n = parseInt(text.slice(1), 16);
    colours.set(name, [n >> 16 & 255, n >> 8 & 255, n & 255]);
  }
  return colours.get(name);
}
function css(name) { return "rgb(" + colour(name).join() + ")"; }

// fitted makes a canvas as large as it is shown, in pixels of the screen, and gives its context
// in CSS pixels.
function fitted(canvas, width, height) {
  const scale = window.devicePixelRatio || 1;
  canvas.style.width = width + "px";
  canvas.style.height = height + "px";
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const g = canvas.getContext("2d");
  g.setTransform(scale, 0, 0, scale, 0, 0);
  return g;
}

// Tip is the box beside the pointer.
class Tip {
  constructor() {
    this.box = el("div", { class: "tip", role: "tooltip", hidden: true });
    document.body.append(this.box);
  }

  show(event, ...content) {
    this.box.replaceChildren(...content);
    this.box.hidden = false;
    const { offsetWidth: w, offsetHeight: h } = this.box, gap = 14;
    const x = event.clientX + gap + w > innerWidth ? event.clientX - gap - w : event.clientX + gap;
    const y = event.clientY + gap + h > innerHeight ? event.clientY - gap - h : event.clientY + gap;
    this.box.style.left = Math.max(4, x) + "px";
    this.box.style.top = Math.max(4, y) + "px";
  }

  hide() { this.box.hidden = true; }
}

// row is a line of a tip: a name and what it is.
function row(name, value, kind) {
  return el("div", { class: "tip-row" + (kind ? " " + kind : "") }, el("span", { class: "tip-name" }, name), el("span", { class: "tip-value" }, value));
}
