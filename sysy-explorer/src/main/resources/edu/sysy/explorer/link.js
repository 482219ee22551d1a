// Permalinks: the state of the page after the # of its address.
//
// #pass=hoist-invariants&value=%12 shows a value after a pass; function, configuration and view are optional. Several
// panes are written as panes=CONFIGURATION/FUNCTION/VIEW/STEP, separated by commas.

function encode(text) {
  return encodeURIComponent(text).replace(/%20/g, "+").replace(/%3A/g, ":").replace(/%24/g, "$");
}

function decode(text) {
  try {
    return decodeURIComponent(text.replace(/\+/g, " "));
  } catch {
    return text.replace(/\+/g, " ");
  }
}

/** The fields of an address; the name of a value, "%12", may stand there as it is. */
function fields(hash) {
  const found = new Map();
  for (const part of hash.replace(/^#/, "").split("&")) {
    const [name, ...value] = part.split("=");
    const text = value.join("=");
    const isValue = name === "value" && !/^%\d+$/.test(decode(text)) && /^%\d+$/.test(text);
    found.set(name, isValue ? text : decode(text));
  }
  return found;
}

function readLink() {
  const found = fields(location.hash);
  const c = Math.max(0, data.configurations.findIndex(other => other.name === found.get("configuration")));
  if (found.get("panes")) {
    const raw = /(?:^#?|&)panes=([^&]*)/.exec(location.hash)[1];
    panes = raw.split(",").map(text => {
      const [configuration, f, view, step] = text.split("/").map(decode);
      return {c: Math.max(0, data.configurations.findIndex(other => other.name === configuration)), f, view, step};
    });
  } else {
    const f = found.get("function") || mainFunction(data.configurations[c]).name;
    panes = defaultPanes(c, f, found.get("pass"), found.get("view"));
  }
  active = Math.min(panes.length - 1, Math.max(0, Number(found.get("active") ?? panes.length - 1) || 0));
  const {configuration, f} = paneState(panes[active]);
  const at = {c: data.configurations.indexOf(configuration), f: f.name};
  selection = null;
  if (found.get("value")) {
    select({kind: "value", name: found.get("value"), ...at});
  } else if (found.get("register")) {
    select({kind: "place", name: found.get("register"), ...at});
  } else if (found.get("block")) {
    select({kind: "block", name: found.get("block"), ...at});
  } else if (found.get("line")) {
    select({kind: "line", number: Number(found.get("line"))});
  } else {
    markSheet.textContent = "";
  }
  searchBox.value = found.get("search") || "";
  onlyMatches.checked = found.has("only");
}

/** The source, and the changes of a pass; with several configurations, a pane for each. */
function defaultPanes(c, f, pass, view) {
  if (data.configurations.length > 1 && !pass && !view) {
    return data.configurations.map((configuration, index) => ({c: index,
      f: configuration.byName.has(f) ? f : mainFunction(configuration).name, view: "code", step: "emit"}));
  }
  const inFunction = data.configurations[c].byName.get(f) || mainFunction(data.configurations[c]);
  const step = pass || lastIntermediate(inFunction).id;
  return [{c, f: inFunction.name, view: "source", step}, {c, f: inFunction.name, view: view || "changes", step}];
}

function writeLink() {
  const {configuration, f, step} = paneState(panes[active]);
  const parts = ["pass=" + encode(step.id), "function=" + encode(f.name)];
  if (data.configurations.length > 1) {
    parts.push("configuration=" + encode(configuration.name));
  }
  if (selection) {
    const names = {value: "value", place: "register", block: "block", line: "line"};
    if (names[selection.kind]) {
      parts.push(names[selection.kind] + "=" + encode(String(selection.name ?? selection.number)));
    }
  }
  if (searchBox.value.trim()) {
    parts.push("search=" + encode(searchBox.value.trim()));
  }
  if (onlyMatches.checked) {
    parts.push("only=1");
  }
  parts.push("panes=" + panes.map(pane => {
    const shown = paneState(pane);
    return [shown.configuration.name, shown.f.name, pane.view, shown.step.id].map(encode).join("/");
  }).join(","), "active=" + active);
  const hash = "#" + parts.join("&");
  if (hash !== location.hash) {
    history.replaceState(null, "", hash);
  }
}
