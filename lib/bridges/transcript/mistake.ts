// The annotators' verdict on a record: who failed, at which turn (counted from 0), and why.
import type { EventMark } from '@/lib/model/event-marks';
import type { Finding } from '@/lib/model/finding';
import type { TranscriptWire } from './schema';
import { agentOf, speechOf } from './turn';

export type Mistake = { readonly turn: number; readonly mark: EventMark };

/** The mark of the record's mistake; null where none is told or its turn does not exist. */
export function mistakeOf(wire: TranscriptWire): Mistake | null {
  const { mistake_agent, mistake_step, mistake_reason } = wire;
  const turn = /^\d{1,9}$/.test(String(mistake_step ?? '')) ? Number(mistake_step) : -1;
  if (turn === -1 || turn >= wire.history.length) return null;
  return {
    turn,
    mark: {
      kind: 'mistake',
      ...(mistake_agent && { agent_id: agentOf(mistake_agent) }),
      ...(mistake_reason && { reason: mistake_reason }),
    },
  };
}

/** Where the annotation does not fit the turns. */
export function checkMistake(wire: TranscriptWire): Finding[] {
  const { mistake_step, mistake_agent, history } = wire;
  const mistake = mistakeOf(wire);
  const path = '/mistake_step';
  if (mistake === null) {
    if (mistake_step === undefined || mistake_step === null || mistake_step === '') return [];
    const message = `expected a turn from 0 to ${history.length - 1}, saw none of them; nothing is marked`;
    return [{ level: 'warning', rule: 'T4', path, message }];
  }
  const turn = history[mistake.turn];
  const speaker = turn === undefined ? null : speechOf(turn).speaker;
  if (!mistake_agent || speaker === mistake.mark.agent_id) return [];
  const message = `turn ${mistake.turn} is not said by the agent that mistake_agent names; it is marked all the same`;
  return [{ level: 'info', rule: 'T5', path: '/mistake_agent', message }];
}
