/** Where the keyboard is after a change of page. */

const PATIENCE = 10_000;

/** Moves the focus to the heading of a page that has just come, as soon as there is one. Ends when something else takes the focus; returns how to stop. */
export function focusHeading(): () => void {
  const watch = new MutationObserver(() => move());
  const timer = setTimeout(stop, PATIENCE);

  function stop(): void {
    watch.disconnect();
    clearTimeout(timer);
  }

  function move(): void {
    const heading = [...document.querySelectorAll('h1')].find((one) => !one.closest('dialog'));
    const free = document.activeElement === null || document.activeElement === document.body;
    if (free && heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    if (!free || heading) stop();
  }

  watch.observe(document.body, { childList: true, subtree: true });
  move();
  return stop;
}
