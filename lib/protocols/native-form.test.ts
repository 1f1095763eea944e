import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ClutchMessage, MessageType } from '@/lib/model/clutch-message';
import { anEvent } from '@/lib/testing/events';
import { lawRuns } from '@/lib/testing/law-runs';
import { codecOf, codecs } from './codecs';
import { nativeForm, unsayableIn } from './native-form';
import { BACK } from './translate';

const ports = { codecOf, inWords: ({ type }: ClutchMessage) => `In words: ${type}` };
const KIM = 'agent:kim';
const PLACE = { run_id: 'run.1', thread_id: 'thr~1', task_id: 'task:1' };

const ORCHESTRATOR = { agent_id: 'agent:orchestrator', role: 'orchestrator' };
const PERSON = { agent_id: 'agent:user', role: 'human' };

/** What our orchestrator, or a person, says to kim. */
function ours(event: Partial<ClutchMessage>): ClutchMessage {
  return anEvent({ ...PLACE, from: ORCHESTRATOR, to: [{ agent_id: KIM }], ...event });
}

const told = (event: ClutchMessage, ...speaks: string[]) =>
  nativeForm(event, { agent_id: KIM, speaks }, ports);

function formOf(event: ClutchMessage, protocol: string) {
  const form = told(event, protocol);
  if (!form.ok) throw new Error(form.error);
  const { message } = form.value;
  return { ...form.value, text: typeof message === 'string' ? message : JSON.stringify(message) };
}

function read(protocol: string, text: string) {
  const decoded = codecOf(protocol)?.decode({ text }, { ...BACK, from: KIM });
  if (decoded?.ok !== true) throw new Error(`${protocol} does not read ${text}`);
  return decoded.value;
}

const foreignProtocols = codecs.map(({ protocol }) => protocol).filter((name) => name !== 'clutch');

/** Everything that the engine says to agents, of which tools are the agents' own. */
const SAID: readonly MessageType[] = [
  ...(['task.request', 'task.accept', 'task.progress', 'task.result', 'task.error'] as const),
  ...(['task.cancel', 'task.timeout', 'chat.message', 'chat.system', 'tool.call'] as const),
];

/** Notes on readings of ours where a specification contradicts itself (the D rows), and on ids that are no UUIDs. */
const isChoice = (rule: string) => /^[A-Z]D\d+$/.test(rule) || rule === 'W4';

const anySender = fc.constantFrom(ORCHESTRATOR, PERSON);

const anyPayload = fc.oneof(
  fc.record({ text: fc.string({ maxLength: 200 }) }),
  fc.record({ text: fc.string(), proposalId: fc.string({ minLength: 1 }), deadline: fc.string() }),
  fc.record({ code: fc.string(), message: fc.string(), retryable: fc.boolean() }),
  fc.record({ reason: fc.string(), since: fc.string(), max_runtime_sec: fc.nat() }),
  fc.record({ task: fc.string(), d: fc.dictionary(fc.string(), fc.jsonValue()) }),
  fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })),
);

describe('what is said to an agent in its protocol', () => {
  test.each(foreignProtocols)('passes our own judge of %s', (protocol) => {
    fc.assert(
      fc.property(fc.constantFrom(...SAID), anySender, anyPayload, (type, from, payload) => {
        const form = told(ours({ type, from, payload, parent_task_id: 'task:root' }), protocol);
        if (!form.ok) return;
        const { message } = form.value;
        const text = typeof message === 'string' ? message : JSON.stringify(message);
        const faults = read(protocol, text).findings.filter(
          ({ level, rule }) => level !== 'info' || !isChoice(rule),
        );
        expect(faults).toEqual([]);
      }),
      { numRuns: lawRuns(150) },
    );
  });

  test.each(foreignProtocols)('stands where its event stands, read in %s', (protocol) => {
    const anyId = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });
    const place = fc.record({ run_id: anyId, thread_id: anyId, task_id: anyId });
    fc.assert(
      fc.property(fc.constantFrom(...SAID), place, (type, ids) => {
        const form = told(ours({ type, ...ids }), protocol);
        if (!form.ok) return;
        const { message } = form.value;
        const text = typeof message === 'string' ? message : JSON.stringify(message);
        expect(read(protocol, text).events[0]).toMatchObject(ids);
      }),
      { numRuns: lawRuns(150) },
    );
  });

  it('is the event itself for who reads Clutch, without loss', () => {
    const event = ours({ type: 'tool.call' });

    expect(told(event, 'clutch')).toEqual({
      ok: true,
      value: { protocol: 'clutch', message: event, lost: [] },
    });
  });

  it('is the first of its protocols that can say it', () => {
    const event = ours({ type: 'tool.call' });

    expect(told(event, 'a2a', 'clowl', 'heretek')).toMatchObject({
      value: { protocol: 'heretek', message: { type: 'event', event: 'tool.call' } },
    });
  });

  it('is told in words where none of them has a word for it, with what it holds', () => {
    const event = ours({ type: 'task.cancel', payload: { reason: 'Too late' } });

    const { message, lost } = formOf(event, 'cap');

    expect(message).toMatchObject({
      type: 'message',
      content: 'In words: task.cancel',
      attachments: [{ object: { reason: 'Too late' } }],
    });
    expect(lost).toContain('/type');
  });

  it('says what is lost on the way', () => {
    const event = ours({ type: 'task.request', payload: { text: 'Look' }, prefers: ['tag:fast'] });

    const { lost } = formOf(event, 'heretek');

    expect(lost).toContain('/prefers/0');
    expect(lost).not.toContain('/payload/text');
    expect(lost).not.toContain('/run_id');
  });

  it('is addressed to the reader, also where others get it too', () => {
    const to = [{ agent_id: 'agent:ada' }, { agent_id: KIM }];

    expect(formOf(ours({ type: 'chat.message', to }), 'cap').message).toMatchObject({
      recipient_id: 'kim',
    });
    const toAll = ours({ type: 'chat.message', to: [{ agent_id: 'group:all' }] });
    expect(formOf(toAll, 'clowl').message).toMatchObject({ to: '*' });
    expect(formOf(toAll, 'cap').message).toMatchObject({ recipient_id: 'kim' });
  });

  it('is what was said, word for word, where it was said in that protocol', () => {
    const native = {
      type: 'request',
      content: { role: 'agent', content: 'Go' },
      from: 'ada',
      agent: 'kim',
      metadata: { correlationId: 'c-1' },
    };
    const [event] = read('heretek', JSON.stringify(native)).events;
    if (event === undefined) throw new Error('expected an event');

    expect(formOf(event, 'heretek')).toMatchObject({ message: native });
  });

  it('names who spoke by its key alone', () => {
    const [event] = read('cbcl', '(tell @bob "Hello")').events;
    if (event === undefined) throw new Error('expected an event');

    const form = nativeForm(event, { agent_id: 'agent:bob', speaks: ['cbcl'] }, ports);

    expect(form.ok && form.value.message).toMatch(
      /^\(envelope :from @kim :to @bob .*\(tell @bob "Hello"/,
    );
  });

  it('answers who asked with the names that it gave, whatever the answer was written in', () => {
    const asked = ours({ type: 'task.request', from: { agent_id: 'agent:ada' } });
    const { task_id } = formOf(asked, 'cap').message as { task_id: string };
    const answer = { type: 'message', sender_id: 'kim', recipient_id: 'ada', content: 'Done' };
    const [event] = read('cap', JSON.stringify({ ...answer, task_id })).events;
    if (event === undefined) throw new Error('expected an event');

    const form = nativeForm(event, { agent_id: 'agent:ada', speaks: ['clowl'] }, ports);

    expect(form).toMatchObject({
      value: { message: { tid: 'run.1', cid: 'thr~1', pid: 'task:1' } },
    });
  });

  it('is refused where a request can be said in none of them, and why is told', () => {
    const request = ours({ type: 'task.request', from: { agent_id: 'agent:a.b' } });

    expect(told(request, 'cbcl', 'a2a')).toMatchObject({
      error: expect.stringMatching(/CBCL names agents.*nothing here is said in a2a/),
    });
    expect(unsayableIn(request, { agent_id: KIM, speaks: ['cbcl', 'cap'] }, codecOf)).toEqual([
      'cbcl',
    ]);
  });
});

describe('an answer in few words', () => {
  const request = ours({ type: 'task.request', payload: { text: 'Look' } });
  const native = (protocol: string) => formOf(request, protocol).message as Record<string, unknown>;

  it('in CLowl repeats the conversation and names the message that it answers', () => {
    const { mid, cid } = native('clowl');
    const answer = {
      clowl: '0.2',
      mid: 'm2',
      ts: 1,
      pid: mid,
      p: 'DONE',
      from: 'kim',
      to: 'x',
      cid,
    };

    const [event] = read('clowl', JSON.stringify({ ...answer, body: { t: 'a', d: {} } })).events;

    expect(event).toMatchObject({ type: 'task.result', ...PLACE });
  });

  it('in CAP repeats the task, of which it may make parts', () => {
    const task = String(native('cap').task_id);
    const message = { type: 'message', sender_id: 'kim', recipient_id: 'x', content: 'Done' };
    const part = { type: 'delegation_notice', sender_id: 'kim', recipient_id: 'y' };

    const [said] = read('cap', JSON.stringify({ ...message, task_id: task })).events;
    const [handed] = read(
      'cap',
      JSON.stringify({ ...part, task_id: `${task}.1`, context_summary: 'Rest' }),
    ).events;

    expect(said).toMatchObject(PLACE);
    expect(handed).toMatchObject({ ...PLACE, task_id: 'task:1.1', parent_task_id: 'task:1' });
  });

  it('in Heretek repeats the correlation', () => {
    const { correlationId } = native('heretek').metadata as { correlationId: string };
    const content = { role: 'agent', content: 'Done' };

    const [event] = read(
      'heretek',
      JSON.stringify({ type: 'response', content, metadata: { correlationId } }),
    ).events;

    expect(event).toMatchObject({ type: 'task.result', ...PLACE });
  });

  it.each(['thread', 'in-reply-to'])('in CBCL repeats the thread as :%s', (keyword) => {
    const text = formOf(request, 'cbcl').text;
    const [, thread = ''] = /:thread ("[^"]+")/.exec(text) ?? [];

    const [event] = read('cbcl', `(reply @x "Done" :${keyword} ${thread})`).events;

    expect(event).toMatchObject({ type: 'task.result', ...PLACE });
  });
});
