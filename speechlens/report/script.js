"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const box = document.getElementById("pictures"), axis = document.getElementById("axis");
const view = { from: 0, to: data.seconds };
let playing = null; // time of the sound that is heard, in seconds

const bytes = (text) => Int8Array.from(atob(text), (mark) => mark.charCodeAt(0));
const outlines = { before: bytes(data.outline.before), after: bytes(data.outline.after) };
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

// Every picture becomes a canvas that shows the same stretch of time.
const drawings = [...document.querySelectorAll(".spectrogram")].map((figure) => {
  const image = figure.querySelector("img"), canvas = document.createElement("canvas");
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", image.alt);
  image.replaceWith(canvas);
  return { canvas, draw: (pen, width, height) => drawSpectrogram(pen, width, height, image), image };
});
const wave = document.createElement("canvas");
document.querySelector(".wave").append(wave);
drawings.push({ canvas: wave, draw: drawWave });

function drawSpectrogram(pen, width, height, image) {
  if (!image.naturalWidth) return;
  const scale = image.naturalWidth / data.seconds;
  pen.drawImage(image, view.from * scale, 0, Math.max((view.to - view.from) * scale, 1e-3), image.naturalHeight, 0, 0, width, height);
  pen.font = "11px Inter, system-ui, sans-serif";
  pen.textAlign = "right";
  let last = Infinity;
  for (const hertz of [100, 250, 500, 1000, 2000, 4000, 8000, 16000, 32000]) {
    const place = height * (1 - mel(hertz) / mel(data.nyquist));
    if (hertz >= data.nyquist || place < 12 || place > height - 9 || last - place < 16) continue;
    last = place;
    const text = hertz < 1000 ? hertz + " Hz" : hertz / 1000 + " kHz";
    pen.fillStyle = "rgba(255,255,255,.16)";
    pen.fillRect(0, place, width, 1);
    pen.fillStyle = "rgba(10,8,24,.72)";
    const wide = pen.measureText(text).width;
    pen.fillRect(width - wide - 12, place - 8, wide + 8, 16);
    pen.fillStyle = "#f4f5fa";
    pen.fillText(text, width - 8, place + 4);
  }
}

function mel(hertz) {
  return Math.log10(1 + hertz / 700);
}

function drawWave(pen, width, height) {
  for (const name of ["before", "after"]) {
    const outline = outlines[name], columns = outline.length / 2;
    pen.fillStyle = colour(name === "before" ? "--before" : "--mark");
    for (let x = 0; x < width; x++) {
      const at = (part) => Math.floor(((view.from + (part / width) * (view.to - view.from)) / data.seconds) * columns);
      const first = Math.min(at(x), columns - 1), last = Math.max(first + 1, Math.min(at(x + 1), columns));
      let low = 127, high = -127;
      for (let i = first; i < last; i++) {
        low = Math.min(low, outline[2 * i]);
        high = Math.max(high, outline[2 * i + 1]);
      }
      const top = height * (0.5 - 0.46 * (high / 127)), end = height * (0.5 - 0.46 * (low / 127));
      pen.fillRect(x, top, 1, Math.max(1, end - top));
    }
  }
}

function drawAll() {
  const ratio = window.devicePixelRatio || 1;
  for (const { canvas, draw } of drawings) {
    const width = canvas.clientWidth, height = canvas.clientHeight;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const pen = canvas.getContext("2d");
    pen.scale(ratio, ratio);
    draw(pen, width, height);
    if (canvas === wave) continue;
    for (const [from, to] of data.excerpts.length > 1 ? data.excerpts : []) {
      pen.fillStyle = "rgba(94,234,212,.9)";
      pen.fillRect(toX(from, width), height - 3, Math.max(2, toX(to, width) - toX(from, width)), 3);
    }
    if (playing !== null) {
      pen.fillStyle = "#ffffff";
      pen.fillRect(toX(playing, width), 0, 1.5, height);
    }
  }
  drawAxis();
}

const toX = (time, width) => ((time - view.from) / (view.to - view.from)) * width;

function drawAxis() {
  const span = view.to - view.from, width = axis.clientWidth;
  const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21600];
  const step = steps.find((s) => (s / span) * width > 70) || 43200;
  axis.replaceChildren();
  for (let time = Math.ceil(view.from / step) * step; time <= view.to; time += step) {
    const mark = document.createElement("span"), x = toX(time, width);
    if (x < 14 || x > width - 14) continue;
    mark.textContent = clock(time, step < 1 ? (step < 0.1 ? 2 : 1) : 0);
    mark.style.left = x + "px";
    axis.append(mark);
  }
}

function clock(seconds, digits) {
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  const rest = (seconds % 60).toFixed(digits).padStart(digits ? 3 + digits : 2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

function show(from, to) {
  const span = Math.min(data.seconds, Math.max(to - from, Math.min(0.05, data.seconds)));
  view.from = Math.min(Math.max(0, from), data.seconds - span);
  view.to = view.from + span;
  requestAnimationFrame(drawAll);
}

function zoom(factor, place = 0.5) {
  const span = view.to - view.from, centre = view.from + place * span;
  show(centre - place * span * factor, centre + (1 - place) * span * factor);
}

const place = (event) => (event.clientX - box.getBoundingClientRect().left) / box.clientWidth;
box.addEventListener("wheel", (event) => {
  if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    const move = ((event.deltaX || event.deltaY) / box.clientWidth) * (view.to - view.from);
    show(view.from + move, view.to + move);
  } else if (view.to - view.from < data.seconds || event.deltaY < 0) {
    zoom(Math.exp(event.deltaY / 300), place(event));
  } else return; // all is shown: let the page scroll
  event.preventDefault();
}, { passive: false });
let drag = null;
box.addEventListener("pointerdown", (event) => { drag = { x: event.clientX, ...view }; });
window.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const move = ((drag.x - event.clientX) / box.clientWidth) * (drag.to - drag.from);
  show(drag.from + move, drag.to + move);
});
window.addEventListener("pointerup", () => { drag = null; });
box.addEventListener("dblclick", () => show(0, data.seconds));
box.addEventListener("keydown", (event) => {
  const step = (view.to - view.from) / 8;
  const keys = {
    ArrowLeft: () => show(view.from - step, view.to - step), ArrowRight: () => show(view.from + step, view.to + step),
    "+": () => zoom(0.5), "=": () => zoom(0.5), "-": () => zoom(2), "0": () => show(0, data.seconds),
  };
  if (!(event.key in keys)) return;
  keys[event.key]();
  event.preventDefault();
});
document.getElementById("in").addEventListener("click", () => zoom(0.5));
document.getElementById("out").addEventListener("click", () => zoom(2));
document.getElementById("all").addEventListener("click", () => show(0, data.seconds));

// One player an excerpt: three sounds, one of them heard.
const pauses = [];
for (const article of document.querySelectorAll(".excerpt")) {
  const [from, to] = data.excerpts[article.dataset.index];
  article.querySelector(".when").textContent = clock(from, 0) + " to " + clock(to, 0);
  const sounds = Object.fromEntries([...article.querySelectorAll("audio")].map((sound) => [sound.dataset.name, sound]));
  const controls = document.createElement("div"), play = document.createElement("button"), segments = document.createElement("div");
  const slider = Object.assign(document.createElement("input"), { type: "range", min: 0, max: to - from, step: 0.01, value: 0 });
  slider.setAttribute("aria-label", "Position");
  controls.className = "controls";
  play.className = "play";
  play.textContent = "Play";
  segments.className = "segments";
  let heard = "before";
  const switches = {};
  for (const [name, label] of [["before", "Before"], ["after", "After"], ["removed", "Removed"]]) {
    const button = (switches[name] = document.createElement("button"));
    button.textContent = label;
    button.addEventListener("click", () => choose(name));
    segments.append(button);
  }
  function choose(name) {
    const old = sounds[heard], next = sounds[name], running = !old.paused;
    old.pause();
    if (name !== heard) next.currentTime = old.currentTime;
    heard = name;
    for (const [key, button] of Object.entries(switches)) button.setAttribute("aria-pressed", key === heard);
    if (running) next.play();
  }
  function pause() {
    for (const sound of Object.values(sounds)) sound.pause();
    play.textContent = "Play";
  }
  play.addEventListener("click", () => {
    if (!sounds[heard].paused) return pause();
    for (const other of pauses) other();
    sounds[heard].play();
    play.textContent = "Pause";
    requestAnimationFrame(follow);
  });
  slider.addEventListener("input", () => { sounds[heard].currentTime = slider.value; });
  function follow() {
    const sound = sounds[heard];
    slider.value = sound.currentTime;
    playing = sound.paused ? null : from + sound.currentTime;
    drawAll();
    if (sound.ended) { play.textContent = "Play"; playing = null; drawAll(); }
    else if (play.textContent === "Pause") requestAnimationFrame(follow);
  }
  pauses.push(pause);
  controls.append(play, segments, slider);
  article.querySelector(".players").prepend(controls);
  article.classList.add("live");
  choose("before");
}

for (const { image } of drawings) if (image && !image.complete) image.addEventListener("load", drawAll);
window.addEventListener("resize", drawAll);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawAll);
drawAll();
