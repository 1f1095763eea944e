// What a vector cannot say: credentials, shapes that are not ours, and that the samples show what they promise.
import { describe, expect, it } from 'vitest';
import { MASK } from '@/lib/model/mask';
import { readJson } from '@/lib/std/json/json-read';
import { CONTEXT } from '../codec/contract';
import { samples } from './checklist/samples';
import { heretekCodec } from './codec';
import { read } from './connection/read';
import { parse } from './wire/parse';
import { recognises } from './wire/recognise';

describe('a token', () => {
  const text = JSON.stringify({
    type: 'response',
    content: { role: 'agent', content: 'Here it is', token: 's3cr3t' },
  });

  it('is nowhere in what is made of its message', () => {
    const decoded = heretekCodec.decode({ text }, CONTEXT);

    expect(decoded.ok).toBe(true);
    expect(JSON.stringify(decoded)).not.toContain('s3cr3t');
    expect(JSON.stringify(decoded)).toContain(MASK);
  });

  it('that was masked before gives the same message', () => {
    const once = parse({ text });

    expect(once.ok && parse({ text: JSON.stringify(once.value) })).toEqual(once);
  });

  it('that is refused is not shown', () => {
    const refused = parse({ text: '{"type":"auth","content":{"token":["s3cr3t"]}}' });

    expect(refused.ok).toBe(false);
    expect(JSON.stringify(refused)).not.toContain('s3cr3t');
  });
});

describe('a message that the connection has read', () => {
  const readable = samples.filter(({ text }) => readJson(text).ok);

  it.each(readable)('is the same to the log: $id', ({ text }) => {
    const unread = parse({ text, json: JSON.parse(text) });
    const value: unknown = JSON.parse(text);
    const isKnown = read(value) !== null;

    expect(parse({ text, json: value })).toEqual(unread);
    expect(value, 'nothing of it was changed').toEqual(JSON.parse(text));
    expect(isKnown || !unread.ok).toBe(true);
  });
});

describe('the shape', () => {
  it.each([
    { type: 'message', content: 'Hello' },
    { type: 'welcome', content: {} },
    { content: { role: 'agent', content: 'x' }, agent: 'alpha' },
    { type: 'vote' },
    { type: 9, content: {}, metadata: {} },
  ])('is recognised in %j, though it is broken', (value) => {
    expect(recognises(value)).toBe(true);
  });

  it.each([
    { v: 'clutch/0.1', type: 'chat.message', run_id: 'r', task_id: 't', content: {} },
    { clowl: '0.2', p: 'REQ', body: {} },
    { type: 'message', sender_id: 'pm-1', recipient_id: 'dev-1', content: 'Hello' },
    { type: 'message', task_id: 'T1', content: 'Hello' },
    { id: 'pm-1', system_prompt: 'x', allowed_agents: [] },
    { type: 'human', content: 'Hello' },
    { jsonrpc: '2.0', method: 'message/send' },
    ['message'],
    'message',
    null,
  ])('is not seen in %j', (value) => {
    expect(recognises(value)).toBe(false);
  });
});

describe('the samples', () => {
  const refused = new Map([
    ['vote-as-printed', 'invalid_json'],
    ['message-without-agent', 'missing_field'],
    ['unknown-type', 'invalid_value'],
  ]);

  it.each(samples.map((sample) => [sample.id, sample] as const))('%s', (id, { text, title }) => {
    const decoded = heretekCodec.decode({ text }, CONTEXT);

    expect(decoded.ok ? undefined : decoded.error.failures[0].code).toBe(refused.get(id));
    const rule = /^(HD?\d+):/.exec(title)?.[1];
    const rules = (decoded.ok ? decoded.value : decoded.error).findings.map((found) => found.rule);
    // The split that the table leaves out breaks nothing.
    if (rule !== undefined && rule !== 'HD10' && rule !== 'HD4') expect(rules).toContain(rule);
    if (rule === undefined && decoded.ok) {
      expect(decoded.value.findings.filter(({ level }) => level === 'error')).toEqual([]);
    }
  });

  it('have ids of their own', () => {
    expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length);
  });
});
