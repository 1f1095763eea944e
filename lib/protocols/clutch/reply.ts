// Clutch answers over its own transport: the result of an item says what was wrong. It has no message for that, for an
// error event is about a task.

/** Always null. */
export function reply(): null {
  return null;
}
