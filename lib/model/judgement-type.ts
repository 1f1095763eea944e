// Which events are judgements (`judgement.ts`), apart from their schemas: every thread asks.
import type { EventRecord } from './event-record';

/** The payload type of such an event. */
export const JUDGEMENT_TYPE = 'workspace.judgement.v1';

/** Whether an event is a judgement. Nobody but the engine says one. */
export function isJudgement({ event, origin }: Pick<EventRecord, 'event' | 'origin'>): boolean {
  return origin === 'engine' && event.payload_type === JUDGEMENT_TYPE;
}
