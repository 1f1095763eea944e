/** Soon beside what a person takes to press again. Milliseconds. */
const LOOK_AGAIN_MS = 50;

/**
 * Resolves when nothing in the element is pressed: a press that ends on another element than it began on presses nothing. It looks
 * again and again, since a finger that is gone leaves what it touched active for a while, and tells of it before.
 */
export async function untilLetGo(element: Element | null): Promise<void> {
  while (element?.matches(':active') === true) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
