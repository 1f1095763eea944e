// What holds of the sentence of any event, whatever it holds.
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_SENTENCES } from '@/lib/messages/en/shared/event-sentences';
import { PSEUDO_ENGLISH } from '@/lib/messages/pseudo/pseudo-english';
import { type ClutchMessage, MessageType } from '@/lib/model/clutch-message';
import { protocols } from '@/lib/protocols/registry';
import { anEvent } from '@/lib/testing/events';
import { lawRuns } from '@/lib/testing/law-runs';
import { englishOf, SENTENCE_LENGTH_MAX, sentenceOf } from './sentences';

const PAYLOAD_TYPES = [
  ...['triad.proposal.v1', 'triad.vote.v1', 'triad.decision.v1', 'triad.config.v1', 'x'],
  ...['cbcl.dialect.v1', 'cbcl.dialect-install.v1'],
  ...['cap.oversight_inquiry.v1', 'review.feedback.v1'],
];

describe('a sentence', () => {
  const word = fc.string({ minLength: 1, maxLength: 512 }).filter((text) => !text.includes('\0'));
  const agentId = fc.oneof(
    word,
    word.map((name) => `agent:${name}`),
    fc.constant('group:all'),
  );
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.jsonValue({ maxDepth: 3 }),
    fc.double({ noNaN: true }),
    fc.constantFrom(
      '',
      ' \n',
      'constructor',
      '__proto__',
      '”.',
      'x'.repeat(5000),
      ' '.repeat(5000),
    ),
    fc.array(fc.oneof(fc.string(), fc.dictionary(fc.string(), fc.string())), { maxLength: 9 }),
  );
  const keys = [
    ...['text', 'title', 'task', 'd', 'ctx', 'delegation', 'attachments', 'performative', 'code'],
    ...['percent', 'vote', 'votes', 'result', 'confidence', 'deadline', 'proposal', 'proposalId'],
    ...['status', 'reason', 'supports', 'card', 'allowed_agents', 'mcp_bindings', 'overseer', 'id'],
    ...['tool', 'server', 'args', 'error', 'selected', 'candidates', 'event', 'retryable'],
    ...['dialect', 'call', 'params', 'performatives', 'extends', 'verdicts', 'action'],
  ];
  const inner = fc.record(
    {
      mode: hostile,
      from: hostile,
      to: hostile,
      ref: hostile,
      inline: hostile,
      text: hostile,
      name: hostile,
      dialects: hostile,
    },
    { requiredKeys: [] },
  );
  const event = fc.record({
    type: fc.constantFrom(...MessageType.options),
    from: fc.record({ agent_id: agentId }),
    to: fc.array(fc.record({ agent_id: agentId }), { minLength: 1, maxLength: 9 }),
    task_id: word,
    attempt: fc.integer({ min: 1 }),
    payload_type: fc.constantFrom(...PAYLOAD_TYPES),
    payload: fc.dictionary(fc.constantFrom(...keys), fc.oneof(hostile, inner)),
    attachments: fc.array(fc.record({ kind: fc.string(), ref: fc.string() }), { maxLength: 9 }),
  });

  it('is well-formed, bounded and ends in a full stop, whatever an event holds', () => {
    fc.assert(
      fc.property(event, (parts) => {
        const said = englishOf(anEvent(parts));

        expect(said.isWellFormed()).toBe(true);
        expect(said.length).toBeLessThanOrEqual(SENTENCE_LENGTH_MAX);
        expect(said).toMatch(/^\S[^\n\r]*\.$/u);
      }),
      { numRuns: lawRuns(500) },
    );
  });

  it('keeps its bound where everything in it is as long as can be', () => {
    const long = `${'x'.repeat(5000)}`;
    const id = `agent:${'y'.repeat(500)}`;
    const to = Array.from({ length: 256 }, (_, index) => ({ agent_id: `${id}${index}` }));
    const payload = {
      task: long,
      d: { text: long },
      ctx: { ref: long },
      reasoning: long,
      deadline: long,
      proposal: long,
      tool: long,
      code: long,
      reason: long,
      status: long,
      proposalId: long,
      delegation: { mode: 'transfer', from: id, to: to[0]?.agent_id },
      retryable: true,
      dialect: { name: long },
      call: long,
      params: { dialects: `(${`${'z'.repeat(90)} `.repeat(50)})` },
      performatives: [long, long, long],
      extends: long,
      action: 'refused',
      verdicts: [{ rule: long, verdict: 'fail', message: long }],
      attachments: Array.from({ length: 256 }, () => ({ type: 'file', path: long })),
    };
    for (const type of MessageType.options) {
      for (const payload_type of PAYLOAD_TYPES) {
        const length = englishOf(anEvent({ type, to, payload, payload_type, attempt: 9 })).length;

        expect(length).toBeLessThanOrEqual(SENTENCE_LENGTH_MAX);
      }
    }
  });

  it('is the same whichever protocol the event says that it came in', () => {
    const protocol = fc.constantFrom(...protocols.map(({ meaning }) => meaning.protocol));
    const metas = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.record({ protocol }));
    fc.assert(
      fc.property(event, metas, (parts, meta) => {
        expect(englishOf(anEvent({ ...parts, meta }))).toBe(englishOf(anEvent(parts)));
      }),
    );
  });

  it('has no words but those of the catalogue, whatever an event holds', () => {
    const messages = PSEUDO_ENGLISH.messagesOf(EVENT_SENTENCES);
    // Plain values as they stand, and the zone of a deadline.
    const values = /true|false|Infinity|\d(\.\d+)?e[+-]\d|UTC/g;
    fc.assert(
      fc.property(event, (parts) => {
        for (const { kind, text } of sentenceOf(messages, anEvent(parts))) {
          if (kind === 'text') expect(text.replace(values, '')).not.toMatch(/[a-z]/i);
        }
      }),
      { numRuns: lawRuns(500) },
    );
  });

  it('sets apart whose words they are', () => {
    const payload = { task: 'search', d: { query: 'x' }, ctx: { ref: 'a.md' } };

    expect(sentenceOf(EVENT_SENTENCES.english, anEvent({ type: 'task.request', payload }))).toEqual(
      [
        { kind: 'agent', text: 'ken' },
        { kind: 'text', text: ' asks ' },
        { kind: 'agent', text: 'orchestrator' },
        { kind: 'text', text: ' to do ' },
        { kind: 'work', text: 'search' },
        { kind: 'text', text: ' (' },
        { kind: 'quote', text: 'x' },
        { kind: 'text', text: '). The context is in ' },
        { kind: 'code', text: 'a.md' },
        { kind: 'text', text: '.' },
      ],
    );
  });

  it('stands for every event of the vectors of every protocol', () => {
    const events = ['clutch', 'clowl', 'cap', 'heretek', 'cbcl'].flatMap(eventsOfVectors);

    expect(events.length).toBeGreaterThan(200);
    for (const one of events) expect(englishOf(one)).toMatch(/^\S.*\.$/su);
  });
});

/** What the vectors of a protocol say that its messages become. */
function eventsOfVectors(protocol: string): ClutchMessage[] {
  const folder = `lib/protocols/${protocol}/vectors`;
  return readdirSync(folder)
    .filter((file) => /^[yi]-/.test(file))
    .flatMap((file) => {
      const { events = [], input } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as {
        events?: (ClutchMessage | string)[];
        input: ClutchMessage;
      };
      return [events].flat().map((event) => (typeof event === 'string' ? input : event));
    });
}
