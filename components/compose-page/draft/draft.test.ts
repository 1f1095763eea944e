import { describe, expect, it } from 'vitest';
import type { MessageForm } from '@/lib/model/message-form';
import { codecOf } from '@/lib/protocols/codecs';
import {
  filesOf,
  isSourceRead,
  readDraft,
  requestOf,
  restamped,
  sourceOf,
  startDraft,
  withField,
  withFilesAttached,
  withFix,
  withKind,
  withPeople,
  withSource,
  withText,
} from './draft';

const PLACE = {
  thread: { thread_id: 'thr_1', run_id: 'run_1', channel: 'research' },
  reply: null,
};
const FILE = {
  ref: `artifact:sha256-${'a'.repeat(64)}`,
  name: 'prices.csv',
  bytes: 12,
  media_type: 'text/csv',
};
const STAMP = { id: 'i1', at: Date.parse('2026-02-01T13:20:11.000Z') };

function formsOf(protocol: string): readonly MessageForm[] {
  return codecOf(protocol)?.forms?.() ?? [];
}

function form(protocol: string, kind: string): MessageForm {
  const found = formsOf(protocol).find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`${protocol} has no ${kind}`);
  return found;
}

const request = form('clowl', 'REQ');
const begin = (protocol = 'clowl', first = request) =>
  startDraft(
    { protocol, stamp: STAMP, sender: 'agent:user', recipients: ['agent:ken'], text: 'Do it' },
    first,
    PLACE,
  );

describe('a draft', () => {
  it('takes its text, sender and recipients along to another protocol, and finds a kind as it was left', () => {
    const tell = form('cbcl', 'tell');
    const typed = withField(begin(), '/body/t', 'research.query');

    const there = withKind(typed, PLACE, { protocol: 'cbcl', form: tell, before: request });
    const changed = withText(there, tell, 'Do it now');
    const back = withKind(changed, PLACE, { protocol: 'clowl', form: request, before: tell });

    expect(sourceOf(there)).toBe('(tell @ken "Do it" :thread thr_1)');
    expect(back.message).toMatchObject({
      p: 'REQ',
      to: 'ken',
      body: { t: 'research.query', d: { text: 'Do it now' } },
    });
  });

  it('is what the source says while that can be read, and else what it was', () => {
    const broken = withSource(begin(), formsOf('clowl'), '{"p": ');
    const other = withSource(
      broken,
      formsOf('clowl'),
      sourceOf(begin()).replace('"REQ"', '"QRY"').replace('"ken"', '"muse"'),
    );

    expect(isSourceRead(broken, formsOf('clowl'))).toBe(false);
    expect(broken.message).toEqual(begin().message);
    expect(other).toMatchObject({ kind: 'QRY', recipients: ['agent:muse'] });
    expect(withText(other, form('clowl', 'QRY'), 'why?').source).toBeNull();
  });

  it('is what a correction says, in the way in which it is written', () => {
    const wrong = { ...withField(begin(), '/clowl', '0.9'), mode: 'form' as const };
    const text = JSON.stringify({ ...wrong.message, clowl: '0.2' });

    expect(withFix(wrong, formsOf('clowl'), text)).toMatchObject({
      source: null,
      message: begin().message,
    });
    expect(withFix({ ...wrong, mode: 'source' }, formsOf('clowl'), text).source).toBe(text);
    expect(withFix(wrong, formsOf('clowl'), '{"p"').source).toBe('{"p"');
  });

  it('gets another id and time, but not in place of what was typed', () => {
    const typed = withField(begin(), '/mid', 'mine');
    const stamp = { id: 'i2', at: STAMP.at + 60_000 };

    expect(restamped(begin(), request, stamp, PLACE).message).toMatchObject({
      mid: 'i2',
      ts: 1_769_952_071,
    });
    expect(restamped(typed, request, stamp, PLACE).message.mid).toBe('mine');
  });

  it('leaves to the request what its kind has no word for', () => {
    const tell = form('cbcl', 'tell');
    const draft = begin('cbcl', tell);

    expect(requestOf(draft, tell, PLACE)).toMatchObject({
      from: 'agent:user',
      channel: 'research',
      run_id: 'run_1',
    });
    expect(requestOf(draft, tell, PLACE)).not.toHaveProperty('thread_id');
    expect(requestOf(begin(), request, PLACE)).not.toHaveProperty('from');
  });

  it('names as many recipients as its kind can', () => {
    const tell = form('cbcl', 'tell');
    const both = ['agent:ken', 'agent:muse'];

    expect(withPeople(begin(), request, { recipients: both }).message.to).toEqual(['ken', 'muse']);
    expect(withPeople(begin('cbcl', tell), tell, { recipients: both }).recipients).toEqual([
      'agent:muse',
    ]);
  });

  it('answers within the task that is answered, and opens one of its own for a request', () => {
    const reply = { id: 'msg_0', task_id: 'task_0' };
    const start = (kind: string) =>
      startDraft(
        { protocol: 'clutch', stamp: STAMP, sender: 'agent:user', recipients: [], text: 'Yes' },
        form('clutch', kind),
        { ...PLACE, reply },
      ).message;

    expect(start('chat.message')).toMatchObject({
      task_id: 'task_0',
      payload: { text: 'Yes', in_reply_to: 'msg_0' },
    });
    expect(start('task.request')).toMatchObject({ task_id: 'task:i1' });
  });

  it('breaks no rule by what is filled in', () => {
    for (const protocol of ['clutch', 'clowl', 'cap', 'heretek', 'cbcl']) {
      const [first] = formsOf(protocol);
      if (first === undefined) throw new Error(`${protocol} has no forms`);
      const draft = startDraft(
        { protocol, stamp: STAMP, sender: 'agent:user', recipients: ['agent:ken'], text: 'Hi' },
        first,
        { thread: null, reply: null },
      );

      const decoded = codecOf(protocol)?.decode(
        { text: sourceOf(draft) },
        { receivedAt: '2026-02-01T13:20:12.000Z', fallbackId: 'f1', from: 'agent:user' },
      );

      const findings = decoded?.ok === true ? decoded.value.findings : null;
      expect(findings?.filter(({ level }) => level !== 'info')).toEqual([]);
    }
  });

  it('attaches its files where its kind can, and keeps them where it cannot', () => {
    const notice = form('cap', 'delegation_notice');
    const attached = withFilesAttached(begin(), request, [FILE]);

    const there = withKind(attached, PLACE, { protocol: 'cap', form: notice, before: request });
    const none = withFilesAttached(there, notice, []);

    expect(sourceOf(attached)).toBe(sourceOf(begin()));
    expect(filesOf(attached, request)).toEqual([FILE]);
    expect(there.message.attachments).toMatchObject([{ type: 'file', url: FILE.ref }]);
    expect(filesOf(there, notice)).toEqual([FILE]);
    expect(none.message).not.toHaveProperty('attachments');
    expect(readDraft(JSON.stringify(there))).toEqual(there);
  });

  it('keeps what else is attached when its files change', () => {
    const message = form('cap', 'message');
    const result = { type: 'tool_call_result', server_id: 's', tool: 't', result: 1 };
    const typed = withField(begin('cap', message), '/attachments', [result]);

    const attached = withFilesAttached(typed, message, [FILE]);

    expect(attached.message.attachments).toMatchObject([result, { url: FILE.ref }]);
    expect(withFilesAttached(attached, message, []).message.attachments).toEqual([result]);
  });

  it('is kept as text, and what is no draft is none', () => {
    expect(readDraft(JSON.stringify(begin()))).toEqual(begin());
    expect([readDraft(null), readDraft('{'), readDraft('{"protocol":1}')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
