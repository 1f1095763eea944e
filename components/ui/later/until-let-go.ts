/** Soon beside what a person takes to press again. Milliseconds. */
const LOOK_AGAIN_MS = 50;

/**
 * Resolves when nothing is under way that ends with the element in which it began: a press that ends on another element than it
 * began on presses nothing. It looks again and again, since a finger that is gone leaves what it touched active for a while, and
 * tells of it before.
 */
export async function untilLetGo(isUnderWay: () => boolean): Promise<void> {
  while (isUnderWay()) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}
