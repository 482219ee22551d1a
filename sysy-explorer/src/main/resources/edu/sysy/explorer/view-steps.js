// The view of textbook algorithms step by step, which steps.js draws. Their data is in scripts of its own, one for each
// function of a source, which are read when they are shown.

const STEP_VIEWS = {
  steps: {title: "Algorithms step by step", stage: "steps", draw: drawSteps},
};

function drawSteps({configuration, f}) {
  const scripts = [...document.querySelectorAll("script.steps-data")]
    .filter(script => script.dataset.source === String(configuration.source));
  const own = scripts.find(script => script.dataset.f === f.name);
  if (!own) {
    return note(scripts.length ? "There are no steps for @" + f.name + ", which passes have made."
      : "The program is too large to show algorithms step by step.");
  }
  const container = element("div", {});
  renderSteps(container, JSON.parse(own.textContent));
  const left = own.dataset.left;
  return element("div", {}, container, left ? note("Left out, because they are too long: " + left + ".") : "");
}
