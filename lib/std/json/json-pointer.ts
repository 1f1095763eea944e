// Places in a JSON value, as JSON Pointers write them (RFC 6901).

/** Pointers go into answers and logs; a longer one is somebody's payload and not a place that a person reads. */
const POINTER_LENGTH_MAX = 512;

/** A name or an index as one step of a pointer. */
export function pointerStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** A pointer on the way down; cut, it names the nearest enclosing place and grows no more. */
export type GrowingPointer = { readonly text: string; readonly isCut: boolean };

export const ROOT_POINTER: GrowingPointer = { text: '', isCut: false };

/** One step further down; what would make it too long is left out. */
export function growPointer(pointer: GrowingPointer, segment: string | number): GrowingPointer {
  if (pointer.isCut) return pointer;
  const step = String(segment);
  if (step.length <= POINTER_LENGTH_MAX) {
    const text = `${pointer.text}/${pointerStep(step)}`;
    if (text.length <= POINTER_LENGTH_MAX) return { text, isCut: false };
  }
  return { text: pointer.text, isCut: true };
}

/** Puts keys and indexes together to a JSON Pointer; leaves out what would make it too long. */
export function toPointer(segments: readonly (string | number)[]): string {
  return segments.reduce(growPointer, ROOT_POINTER).text;
}

/** The keys and indexes of a JSON Pointer, indexes as their digits. */
export function pointerSegments(pointer: string): string[] {
  if (pointer === '') return [];
  const segments = pointer.split('/').slice(1);
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
