// How far each log was followed, kept among the checkpoints: it is saved after the events are durable, and where it is lost the
// log is followed from its beginning, which stores nothing twice.
import { isObject } from '@/lib/std/is-object';
import type { CheckpointStore } from '@/lib/store/ports/checkpoint-store';
import type { Cursor } from './reading';

/** The name among the checkpoints: changes with the form of what is saved. */
const PROJECTION = 'followed-logs/1';

const BEGINNING: Cursor = { seq: 0, eventId: null };

/** The cursor of a log. */
export async function loadCursor(checkpoints: CheckpointStore, source: string): Promise<Cursor> {
  const saved = (await checkpoints.load(PROJECTION)).find(({ key }) => key === source);
  if (saved === undefined) return BEGINNING;
  const state: unknown = JSON.parse(saved.state);
  const eventId = isObject(state) ? state.event_id : null;
  return typeof eventId === 'string' ? { seq: saved.seq, eventId } : BEGINNING;
}

/** Moves the cursor of a log. */
export async function saveCursor(
  checkpoints: CheckpointStore,
  source: string,
  { seq, eventId }: Cursor,
): Promise<void> {
  const state = JSON.stringify({ event_id: eventId });
  await checkpoints.save([{ projection: PROJECTION, key: source, seq, state }]);
}
