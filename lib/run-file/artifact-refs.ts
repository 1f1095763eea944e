// Which artifacts the events of a file refer to, wherever in their payload the reference stands.
import { artifactRefsIn } from '@/lib/model/artifact-ref';
import type { ClutchMessage } from '@/lib/model/clutch-message';

/** Artifacts of one file: their references are held in memory while it is written, some megabyte. */
export const ARTIFACTS_MAX = 10_000;

/** The references in an event. */
export function artifactRefsOf(event: ClutchMessage): string[] {
  return artifactRefsIn(JSON.stringify(event));
}
