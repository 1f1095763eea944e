import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MessageType, Payload } from '@/lib/model/clutch-message';
import { codecOf } from '@/lib/protocols/codecs';
import { anEvent } from '@/lib/testing/events';
import { type DraftPlace, sourceOf, startDraft, withFilesAttached } from '../draft/draft';
import { hintsOf, isWordless, readinessOf } from './judged';

const FILE = {
  ref: `artifact:sha256-${'a'.repeat(64)}`,
  name: 'prices.csv',
  bytes: 12,
  media_type: 'text/csv',
};

const [form] = codecOf('clutch')?.forms?.() ?? [];
if (form === undefined) throw new Error('clutch has forms');

/** A message of this text, as it is begun. */
const draftOf = (text: string) =>
  startDraft(
    { protocol: 'clutch', stamp: { id: 'i1', at: 0 }, sender: 'agent:user', recipients: [], text },
    form,
    { thread: null, reply: null },
  );

const becoming = (type: MessageType) => ({ events: [anEvent({ type })] });

it('is refused where it cannot be read, and unknown where the server does not answer', () => {
  const wrong = [{ level: 'refused' as const, message: 'expected "}"' }];
  const told = (code: 'invalid_json' | 'no_answer', remarks: Parameters<typeof readinessOf>[0]) =>
    readinessOf(
      remarks,
      { answer: null, failure: { code, title: '', detail: '' }, isBehind: false },
      '{',
    );

  expect(told('invalid_json', wrong)).toMatchObject({ isTaken: false, isUnknown: false });
  expect(told('invalid_json', [])).toMatchObject({ isTaken: null, isUnknown: true });
  expect(told('no_answer', wrong)).toMatchObject({ isTaken: null, isUnknown: true });
});

it('is wordless exactly where nothing but space is written', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('chat.message', 'task.request'), (text, type) => {
      expect(isWordless(draftOf(text), form, becoming(type))).toBe(text.trim() === '');
    }),
  );
});

it('is a form, too, of which no field that goes along is filled in', () => {
  const empty = { ...draftOf(''), mode: 'form' as const };
  const asking = (payload: Payload) => ({ events: [anEvent({ type: 'task.request', payload })] });

  expect(isWordless(empty, form, asking({ text: ' ', more: { text: '' } }))).toBe(true);
  expect(isWordless(empty, form, asking({ text: '', title: 'Prices' }))).toBe(false);
  expect(isWordless(empty, form, asking({ text: '', seats: 0 }))).toBe(false);
  expect(isWordless({ ...draftOf('words'), mode: 'form' }, form, asking({}))).toBe(false);
});

it('is not where a file goes along, where the type says it all, or where it is written otherwise', () => {
  const empty = draftOf('');
  const chat = becoming('chat.message');

  expect(isWordless(withFilesAttached(empty, form, [FILE]), form, chat)).toBe(false);
  expect(isWordless(empty, form, becoming('task.accept'))).toBe(false);
  expect(isWordless({ ...empty, mode: 'source' }, form, chat)).toBe(false);
  expect(isWordless(empty, form, null)).toBe(false);
});

it('hints at a task that the composer made up, and at a result that says nothing', () => {
  const draft = draftOf('');
  const of = (type: MessageType, task_id: string, payload: Payload = { text: '' }) => ({
    events: [anEvent({ type, task_id, payload })],
  });

  expect(hintsOf(draft, form, of('task.accept', 'task:i1'))).toEqual(['newTask']);
  expect(hintsOf(draft, form, of('task.request', 'task:i1'))).toEqual([]);
  expect(hintsOf(draft, form, of('task.accept', 'task:asked'))).toEqual([]);
  expect(hintsOf(draft, form, of('task.result', 'task:i1'))).toEqual(['newTask', 'emptyResult']);
  expect(hintsOf(draft, form, of('task.result', 'task:asked', { seats: 0 }))).toEqual([]);
  const withFile = withFilesAttached(draft, form, [FILE]);
  expect(hintsOf(withFile, form, of('task.result', 'task:asked'))).toEqual([]);
  expect(hintsOf(draft, form, null)).toEqual([]);
});

it('hints at the same in protocols that name their tasks otherwise', () => {
  const hints = (protocol: string, kind: string, place: DraftPlace, text = '') => {
    const codec = codecOf(protocol);
    const kindForm = codec?.forms?.().find((one) => one.kind === kind);
    if (kindForm === undefined) throw new Error(`${protocol} has no form of ${kind}`);
    const stamp = { id: 'i1', at: 0 };
    const draft = startDraft(
      { protocol, stamp, sender: 'agent:user', recipients: ['agent:ken'], text },
      kindForm,
      place,
    );
    const context = {
      receivedAt: '2026-01-01T00:00:00.000Z',
      fallbackId: 'i1',
      ...(place.thread && { thread_id: place.thread.thread_id, run_id: place.thread.run_id }),
    };
    const read = codec?.preview({ text: sourceOf(draft) }, context);
    if (read?.ok !== true) throw new Error('it can be read');
    return hintsOf(draft, kindForm, { events: [...read.value.events] });
  };
  const nowhere = { thread: null, reply: null };
  const thread = { thread_id: 'thread:t1', run_id: 'run:r1', channel: 'research' };
  const answering = { thread, reply: { id: 'asked', task_id: 'task:asked' } };

  expect(hints('clowl', 'DONE', nowhere)).toEqual(['newTask', 'emptyResult']);
  expect(hints('clowl', 'DONE', answering)).toEqual(['emptyResult']);
  expect(hints('clowl', 'DONE', answering, 'Ten')).toEqual([]);
  expect(hints('clowl', 'CNCL', nowhere)).toEqual(['newTask']);
  expect(hints('clowl', 'REQ', nowhere)).toEqual([]);
  expect(hints('cbcl', 'cancel', nowhere)).toEqual(['newTask']);
  expect(hints('cbcl', 'reply', nowhere, 'Ten')).toEqual(['newTask']);
  expect(hints('cbcl', 'reply', answering)).toEqual(['emptyResult']);
  // There a thread is one task.
  expect(hints('cbcl', 'reply', { thread, reply: null }, 'Ten')).toEqual([]);
});
