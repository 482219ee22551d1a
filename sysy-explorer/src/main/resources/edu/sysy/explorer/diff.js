// Compares two lists of lines: the shortest edit script (Myers 1986).

const MAX_EDITS = 1000;

/** Pairs [left, right] of positions; a position is -1 where the other side has a line that this one does not have. */
function diffLines(left, right) {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) {
    start++;
  }
  let endLeft = left.length;
  let endRight = right.length;
  while (endLeft > start && endRight > start && left[endLeft - 1] === right[endRight - 1]) {
    endLeft--;
    endRight--;
  }
  const pairs = [];
  for (let i = 0; i < start; i++) {
    pairs.push([i, i]);
  }
  pairs.push(...editScript(left.slice(start, endLeft), right.slice(start, endRight))
    .map(([a, b]) => [a < 0 ? a : a + start, b < 0 ? b : b + start]));
  for (let i = 0; endLeft + i < left.length; i++) {
    pairs.push([endLeft + i, endRight + i]);
  }
  return pairs;
}

function editScript(a, b) {
  const most = Math.min(a.length + b.length, MAX_EDITS);
  const middle = most + 1;
  const furthest = new Int32Array(2 * most + 3).fill(-1);
  furthest[middle + 1] = 0;
  const history = [];
  for (let d = 0; d <= most; d++) {
    history.push(furthest.slice(middle - d - 1, middle + d + 2));
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && furthest[middle + k - 1] < furthest[middle + k + 1]);
      let x = down ? furthest[middle + k + 1] : furthest[middle + k - 1] + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) {
        x++;
      }
      furthest[middle + k] = x;
      if (x >= a.length && x - k >= b.length) {
        return backtrack(a, b, history, d);
      }
    }
  }
  // too different for a script: all lines of one side, then all of the other
  return [...a.map((line, i) => [i, -1]), ...b.map((line, i) => [-1, i])];
}

/** Follows the edits back from the ends; entry k of a row of the history is at k + d + 1. */
function backtrack(a, b, history, edits) {
  const pairs = [];
  let x = a.length;
  let y = b.length;
  for (let d = edits; d >= 0; d--) {
    const at = k => history[d][k + d + 1];
    const k = x - y;
    const down = k === -d || (k !== d && at(k - 1) < at(k + 1));
    const previous = d === 0 ? 0 : at(down ? k + 1 : k - 1);
    const start = d === 0 || down ? previous : previous + 1;
    while (x > start) {
      pairs.push([--x, --y]);
    }
    if (d > 0) {
      pairs.push(down ? [-1, --y] : [--x, -1]);
    }
  }
  return pairs.reverse();
}
