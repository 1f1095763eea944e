// What strict JSON reading refuses, and where. The codes are those of the closed list of failures that concern JSON text.

export type JsonFaultCode =
  | 'invalid_json'
  | 'duplicate_key'
  | 'proto_key'
  | 'number_overflow'
  | 'unsafe_integer'
  | 'too_deep';

export type JsonFault = {
  readonly code: JsonFaultCode;
  readonly message: string;
  /** Offset of the first offending character, in UTF-16 units; the text's length where the text ends too early. */
  readonly at: number;
  /** JSON Pointer (RFC 6901) of the value that the fault is in; of the nearest enclosing one where it would be too long. */
  readonly path: string;
};

/** Pointers go into answers and logs; a longer one is somebody's payload and not a place that a person reads. */
export const POINTER_LENGTH_MAX = 512;

/** Puts keys and indexes together to a JSON Pointer; leaves out what would make it too long. */
export function toPointer(segments: readonly (string | number)[]): string {
  let pointer = '';
  for (const segment of segments) {
    if (String(segment).length > POINTER_LENGTH_MAX) return pointer;
    const next = `${pointer}/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (next.length > POINTER_LENGTH_MAX) return pointer;
    pointer = next;
  }
  return pointer;
}

/** The keys and indexes of a JSON Pointer, indexes as their digits. */
export function pointerSegments(pointer: string): string[] {
  if (pointer === '') return [];
  const segments = pointer.split('/').slice(1);
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
