import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CONTEXT, describeCodec } from '@/lib/protocols/codec/contract';
import { inputText, loadVectors } from '@/lib/testing/codecs/vectors';
import { fipaAclCodec, fipaAclParts } from './codec';
import { requirements } from './requirements';
import { eachMessageSpan } from './wire/read-forms';
import { PERFORMATIVES } from './wire/schema';

const vectors = new URL('./vectors/', import.meta.url);

describeCodec(fipaAclParts, { vectors, requirements });

const inputs = loadVectors(vectors).vectors.map(({ vector }) => inputText(vector));

it.each(['captured.txt', 'captured-acts.txt'])(
  'has every message of %s among its vectors',
  (name) => {
    const captured = readFileSync(new URL(name, vectors), 'utf8');
    const messages = [...eachMessageSpan(captured)].map(([from, to]) => captured.slice(from, to));

    expect(messages.length).toBeGreaterThan(10);
    for (const message of messages) expect(inputs).toContain(message);
  },
);

it('has a vector of every act', () => {
  const said = inputs.map((text) => /^\s*\(\s*([\w-]+)/.exec(text)?.[1]?.toLowerCase());

  for (const performative of PERFORMATIVES) expect(said).toContain(performative);
});

it('says again what was taken in, and means the same by it', () => {
  for (const text of inputs) {
    const decoded = fipaAclCodec.decode({ text }, CONTEXT);
    if (!decoded.ok) continue;
    const [event] = decoded.value.events;
    const said = event && fipaAclCodec.encode(event);
    if (!said?.ok) throw new Error(text);
    const again = fipaAclCodec.decode({ text: said.value.text }, CONTEXT);

    expect(again).toMatchObject({ value: { events: [event], fingerprint: said.value.text } });
  }
});
