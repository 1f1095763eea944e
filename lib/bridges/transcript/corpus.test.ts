// The real records: every one of them must come in whole.
import { expect, it } from 'vitest';
import { ClutchMessage, type MessageType } from '@/lib/model/clutch-message';
import { isFolded, markOf } from '@/lib/model/event-marks';
import type { DecodedMessage } from '@/lib/protocols/codec/codec';
import { CONTEXT } from '@/lib/protocols/codec/contract';
import { emptyTasks, foldTasks, tasksOf } from '@/lib/tasks/run-tasks';
import { describeCorpus } from '@/lib/testing/codecs/corpus';
import { recordOf } from '@/lib/testing/codecs/transcript-record';
import { aRecord } from '@/lib/testing/records';
import { wholeDirectory } from '@/lib/testing/whole-directory';
import { transcriptCodec } from './codec';

type Recorded = {
  history: { content: string; role: string; name?: string }[];
  mistake_agent: string;
  mistake_step: string;
};

function decode(text: string): DecodedMessage {
  const decoded = transcriptCodec.decode({ text }, CONTEXT);
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.error.failures));
  return decoded.value;
}

const ofType = ({ events }: DecodedMessage, type: MessageType) =>
  events.filter((event) => event.type === type);

describeCorpus(
  'who-and-when',
  (name) => name.endsWith('.json'),
  (files) => {
    const records = files.map(({ name, bytes }) => {
      const text = bytes.toString('utf8');
      return { name, text, record: JSON.parse(text) as Recorded, decoded: decode(text) };
    });
    const byRole = records.filter(({ name }) => name.startsWith('hand-'));

    it.each(records)('$name comes in without a loss', ({ record, decoded, text }) => {
      const messages = ofType(decoded, 'chat.message');

      expect(messages.length).toBe(record.history.length);
      expect(messages.map((event) => event.payload.text).join('')).toBe(
        record.history.map((turn) => turn.content).join(''),
      );
      expect(recordOf(decoded.events)).toEqual(record);
      expect(decode(text)).toEqual(decoded);
      for (const event of decoded.events) expect(ClutchMessage.safeParse(event).success).toBe(true);
      expect(new Set(decoded.events.map((event) => event.id)).size).toBe(decoded.events.length);
    });

    it.each(records)('$name has no times: no run and no task took any', ({ decoded }) => {
      const log = decoded.events.map((event, index) =>
        aRecord({ seq: index + 1, event, protocol: 'transcript', origin: 'import' }),
      );
      const directory = wholeDirectory();
      directory.feed(log);
      const none = { times: 'none', started_at: null, ended_at: null, duration_ms: null };
      const [run, ...others] = directory.runs({ limit: 2 }).rows;
      const tasks = tasksOf(foldTasks(emptyTasks(), log));

      expect(run).toMatchObject(none);
      expect(others).toEqual([]);
      expect(tasks).toMatchObject(tasks.map(() => none));
      expect(tasks).toHaveLength(ofType(decoded, 'task.request').length);
    });

    it.each(records)('$name bears its mark at the turn of the mistake', ({ record, decoded }) => {
      const marked = decoded.events.filter((event) => markOf(event) !== null);

      expect(marked.map((event) => [event.meta?.turn, markOf(event)?.agent_id])).toEqual([
        [Number(record.mistake_step), `agent:${record.mistake_agent}`],
      ]);
    });

    it.each(byRole)(
      '$name opens a task for each delegation, answered by that agent’s next turn',
      ({ record, decoded }) => {
        const opened = record.history.flatMap(({ role }, turn) => {
          const name = /^Orchestrator \(-> (.+)\)$/.exec(role)?.[1];
          return name === undefined ? [] : [{ name, turn }];
        });
        const next = ({ name, turn }: { name: string; turn: number }) =>
          record.history.findIndex(({ role }, index) => index > turn && role === name);
        const messageAt = (turn: number) =>
          ofType(decoded, 'chat.message').find((event) => event.meta?.turn === turn);

        const requests = ofType(decoded, 'task.request');
        const results = ofType(decoded, 'task.result');

        expect(requests.map((event) => [event.to[0]?.agent_id, event.payload.message_id])).toEqual(
          opened.map((task) => [`agent:${task.name}`, messageAt(task.turn)?.id]),
        );
        for (const [index, task] of opened.entries()) {
          const answers = results.filter((event) => event.task_id === requests[index]?.task_id);
          const answer = next(task);
          expect(answers.map((event) => event.payload.message_id)).toEqual(
            answer === -1 ? [] : [messageAt(answer)?.id],
          );
        }
      },
    );

    it('folds the thoughts and nothing else', () => {
      const folded = records.flatMap(({ decoded }) => decoded.events.filter(isFolded));
      const thoughts = records.flatMap(({ record }) =>
        record.history.filter(({ role }) => role === 'Orchestrator (thought)'),
      );

      expect(folded.map((event) => event.payload.text)).toEqual(
        thoughts.map((turn) => turn.content),
      );
      expect(folded.length).toBeGreaterThan(0);
    });

    it('says where an annotation does not fit its turn', () => {
      const odd = records.filter(({ decoded }) => decoded.findings.length > 0);

      expect(odd.map(({ name, decoded }) => [name, decoded.findings[0]?.rule])).toEqual([
        ['algorithm-015.json', 'T5'],
      ]);
    });
  },
);
