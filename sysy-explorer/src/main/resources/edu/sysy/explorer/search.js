// Search and filter: one text for all panes. Lines that have it are marked, and the others are hidden on demand.

const searchBox = element("input", {type: "search", id: "search", placeholder: "search (/)", "aria-label": "search"});
const searchCount = element("span", {id: "search-count"});
const onlyMatches = element("input", {type: "checkbox", id: "only-matches"});
let hits = [];
let hitIndex = -1;

searchBox.addEventListener("input", () => {
  applySearch();
  stateChanged();
});
onlyMatches.addEventListener("change", () => {
  applySearch();
  stateChanged();
});
searchBox.addEventListener("keydown", event => {
  if (event.key === "Enter") {
    nextHit(event.shiftKey ? -1 : 1);
    event.preventDefault();
  } else if (event.key === "Escape") {
    searchBox.value = "";
    applySearch();
    stateChanged();
    searchBox.blur();
  }
});

/** Marks the lines of all panes that have the text; a word with % or v or b is found as a whole name. */
function applySearch() {
  const text = searchBox.value.trim();
  const pattern = searchPattern(text);
  hits = [];
  if (pattern !== null) {
    drawAll();
  }
  for (const row of paneRow.querySelectorAll(".ln")) {
    const found = pattern !== null && pattern.test(row.textContent);
    row.classList.toggle("found", found);
    if (found) {
      hits.push(row);
    }
  }
  hitIndex = -1;
  document.body.classList.toggle("filtered", onlyMatches.checked && pattern !== null);
  searchCount.textContent = pattern === null ? "" : hits.length + (hits.length === 1 ? " line" : " lines");
}

/** Draws what is left out until somebody wants to see it, so that a search finds all lines of the panes. */
function drawAll() {
  drawUnseen();
  paneRow.querySelectorAll(".folded").forEach(button => button.click());
}

function searchPattern(text) {
  if (!text) {
    return null;
  }
  const escaped = text.replace(/[.*+?^{}()|[\]\\$]/g, "\\$&");
  const name = /^(%\d+|b\d+|v\d+|\$\w+|@[\w.]+)$/.test(text);
  return new RegExp(name ? "(?<![\\w%$@])" + escaped + "(?!\\w)" : escaped, "i");
}

function nextHit(by) {
  if (hits.length) {
    if (hitIndex >= 0) {
      hits[hitIndex].classList.remove("current");
    }
    hitIndex = (hitIndex + by + hits.length) % hits.length;
    hits[hitIndex].classList.add("current");
    hits[hitIndex].scrollIntoView({block: "center", inline: "nearest"});
    searchCount.textContent = (hitIndex + 1) + " of " + hits.length;
  }
}
