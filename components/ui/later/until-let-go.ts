/** Resolves when nothing in the element is pressed: a press that ends on another element than it began on presses nothing. */
export function untilLetGo(element: Element | null): Promise<void> | undefined {
  if (element?.matches(':active') !== true) return undefined;
  return new Promise((resolve) => {
    // After the click that follows.
    const end = () => setTimeout(resolve, 0);
    for (const type of ['pointerup', 'pointercancel', 'dragend']) {
      window.addEventListener(type, end, { once: true, capture: true });
    }
  });
}
