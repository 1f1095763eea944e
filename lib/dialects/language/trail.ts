// The way from a form down to a part of it, as a chain of indexes: cheap to keep while walking, spelled out only for the
// few places that are told.

export type Trail = {
  readonly up: Trail;
  readonly index: number;
  /** Levels below the top. */
  readonly depth: number;
} | null;

/** One level further down. */
export function down(up: Trail, index: number): Trail {
  return { up, index, depth: (up?.depth ?? 0) + 1 };
}

/** The indexes from the top, as pointers have them. */
export function segmentsOf(trail: Trail): string[] {
  const segments: string[] = [];
  for (let at = trail; at !== null; at = at.up) segments.push(String(at.index));
  return segments.reverse();
}

/** The indexes as a trail. */
export function trailOf(...indexes: readonly number[]): Trail {
  return indexes.reduce<Trail>(down, null);
}

/** A pointer: `/5/2/0`. Neither indexes nor `:name` hold what would have to be escaped. */
export function pointerOf(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment}`).join('');
}
