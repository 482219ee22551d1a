/** The bar between two sections, moved by pointer or by arrow keys. */

const LEAST = 20;
const MOST = 80;
const STEP = 2;

export class Divider {
  #bar;
  #section;

  /** @param section to the left of the bar; its parent has the style property --left */
  constructor(bar, section) {
    this.#bar = bar;
    this.#section = section;
    bar.addEventListener('pointerdown', event => this.#grab(event));
    bar.addEventListener('keydown', event => this.#key(event));
  }

  #grab(event) {
    const parent = this.#section.parentElement;
    const move = moved => this.#set(100 * (moved.clientX - parent.offsetLeft) / parent.clientWidth);
    const release = () => {
      document.body.classList.remove('dragging');
      this.#bar.removeEventListener('pointermove', move);
    };
    document.body.classList.add('dragging');
    this.#bar.setPointerCapture(event.pointerId);
    this.#bar.addEventListener('pointermove', move);
    this.#bar.addEventListener('lostpointercapture', release, {once: true});
  }

  #key(event) {
    const step = {ArrowLeft: -STEP, ArrowRight: STEP}[event.key];
    if (step) {
      event.preventDefault();
      this.#set(Number(this.#bar.getAttribute('aria-valuenow')) + step);
    }
  }

  #set(percent) {
    const kept = Math.min(MOST, Math.max(LEAST, Math.round(percent)));
    this.#section.parentElement.style.setProperty('--left', kept + '%');
    this.#bar.setAttribute('aria-valuenow', String(kept));
  }
}
