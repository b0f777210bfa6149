// The engine runs in a worker, so that the page stays alive and can stop it.
"use strict";
importScripts("wasm_exec.js");

// engine is the engine's bytes. Some servers take the compression off themselves.
async function engine() {
  const answer = await fetch("gotile.wasm.gz");
  if (!answer.ok) throw new Error(`gotile.wasm.gz: the server says ${answer.status}`);
  const bytes = await answer.arrayBuffer(), head = new Uint8Array(bytes, 0, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return bytes;
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function start() {
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(await engine(), go.importObject);
  go.run(instance).then(() => postMessage({ dead: "the engine has ended: there may not be the memory for this" }));
  postMessage({ ready: true });
}

onmessage = e => {
  try {
    postMessage({ id: e.data.id, answer: JSON.parse(gotile(JSON.stringify(e.data.request))) });
  } catch (err) {
    postMessage({ dead: String(err) });
  }
};

start().catch(err => postMessage({ dead: String(err) }));
