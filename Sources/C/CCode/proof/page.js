window.errors = [];
const load = (source) => new Promise((done) => {
  const image = new Image(); image.onload = () => done(image); image.src = source;
});
async function show(version) {
  const data = JSON.parse(version.file);
  const [width, height] = [data.w * 2, data.h * 2];
  const section = document.querySelector("main").appendChild(document.createElement("section"));
  section.innerHTML = `<h2>${version.appearance}</h2><div class="panes"><canvas></canvas><canvas></canvas>
    <canvas></canvas></div><input type="range" min="0" value="0" aria-label="instant">
    <table><tr><th>instant<th>frame<th>error<th>differing</table>`;
  const canvases = [...section.querySelectorAll("canvas")];
  const contexts = canvases.map((canvas) => {
    [canvas.width, canvas.height] = [width, height];
    return canvas.getContext("2d", { willReadFrequently: true });
  });
  const box = document.createElement("div");
  box.style.cssText = `position: fixed; left: -9999px; width: ${data.w}px; height: ${data.h}px`;
  document.body.append(box);
  const player = lottie.loadAnimation({ container: box, renderer: "canvas", loop: false, autoplay: false,
    animationData: data, rendererSettings: { dpr: 2, clearCanvas: true } });
  await new Promise((done) => player.isLoaded ? done() : player.addEventListener("DOMLoaded", done));
  const slider = section.querySelector("input"), table = section.querySelector("table");
  slider.max = version.frames.length - 1;
  async function draw(index) {
    const { frame, image } = version.frames[index];
    player.goToAndStop(frame, true);
    const sources = [box.querySelector("canvas"), await load(image)];
    const pixels = sources.map((source, pane) => {
      contexts[pane].fillStyle = version.background;
      contexts[pane].fillRect(0, 0, width, height);
      contexts[pane].drawImage(source, 0, 0, width, height);
      return contexts[pane].getImageData(0, 0, width, height).data;
    });
    const difference = contexts[2].createImageData(width, height), shown = difference.data;
    let error = 0, differing = 0;
    for (let place = 0; place < shown.length; place += 4) {
      let most = 0, least = 255;
      for (let channel = 0; channel < 3; channel++) {
        const own = Math.abs(pixels[0][place + channel] - pixels[1][place + channel]);
        shown[place + channel] = Math.min(255, 3 * own);
        most = Math.max(most, own);
      }
      shown[place + 3] = 255;
      if (most > 32) differing++;
      if (most > error) {
        // A pixel is off an edge if the frame has the same color all around it.
        const x = place / 4 % width, y = Math.floor(place / 4 / width);
        let isFlat = x > 0 && y > 0 && x < width - 1 && y < height - 1;
        for (let dy = -1; isFlat && dy <= 1; dy++) for (let dx = -1; isFlat && dx <= 1; dx++)
          for (let channel = 0; channel < 3; channel++)
            if (Math.abs(pixels[1][place + channel] - pixels[1][place + 4 * (dy * width + dx) + channel]) > 8)
              isFlat = false;
        if (isFlat) error = most;
      }
    }
    contexts[2].putImageData(difference, 0, 0);
    for (const [row, element] of [...table.rows].entries()) element.classList.toggle("is-shown", row === index + 1);
    return { frame, error, share: differing / (width * height) };
  }
  for (const index of version.frames.keys()) {
    const result = await draw(index);
    const segment = version.segments.filter((segment) => segment.first <= result.frame).pop();
    const row = table.insertRow();
    for (const text of [segment.name, result.frame, result.error, (100 * result.share).toFixed(2) + " %"])
      row.insertCell().textContent = text;
    row.classList.toggle("is-off", result.error > 32 || result.share > 0.005);
    row.onclick = () => { slider.value = index; draw(index); };
    window.errors.push({ appearance: version.appearance, ...result });
  }
  slider.oninput = () => draw(Number(slider.value));
  // The header at the threshold.
  const first = Math.max(version.frames.findIndex(({ frame }) => frame >= 100), 0);
  slider.value = first;
  await draw(first);
}
(async () => {
  for (const version of versions) await show(version);
  const worst = Math.max(...errors.map((result) => result.error));
  document.getElementById("worst").textContent = `The largest error of all instants is ${worst}.`;
  window.isDone = true;
})();
