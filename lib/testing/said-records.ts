// Records of a story that is told line by line: who said what to whom, by short names.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { aRecord, type RecordOverrides } from './records';

/** Names without a kind are agents'. */
export type SaidLine = Partial<Omit<ClutchMessage, 'from' | 'to'>> & {
  readonly from: string;
  readonly to: string | readonly string[];
  readonly protocol?: string;
  readonly origin?: RecordOverrides['origin'];
};

/** The log of it, from seq 1 on. */
export function saidRecords(list: readonly SaidLine[]): EventRecord[] {
  return list.map(({ from, to, protocol = 'clutch', origin = 'agent', ...event }, index) =>
    aRecord({
      seq: index + 1,
      protocol,
      origin,
      event: {
        ...event,
        meta: { protocol, ...event.meta },
        from: { agent_id: `agent:${from}` },
        to: [to].flat().map((name) => ({ agent_id: name.includes(':') ? name : `agent:${name}` })),
      },
    }),
  );
}
