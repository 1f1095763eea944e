// What of a pane is in sight changes when it is scrolled or sized: told at once, and then as often as it changes.
export function watchPane(pane: HTMLElement, look: () => void): () => void {
  const observer = new ResizeObserver(look);
  observer.observe(pane);
  pane.addEventListener('scroll', look, { passive: true });
  return () => {
    observer.disconnect();
    pane.removeEventListener('scroll', look);
  };
}
