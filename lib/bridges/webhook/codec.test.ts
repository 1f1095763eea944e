import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeCodec } from '@/lib/protocols/codec/contract';
import { loadVectors } from '@/lib/testing/codecs/vectors';
import { webhookParts } from './codec';
import { requirements } from './requirements';

const folder = new URL('./vectors/', import.meta.url);

describeCodec(webhookParts, { vectors: folder, requirements });

it('is shown by messages that published packages send', () => {
  const captured = JSON.parse(readFileSync(new URL('captured.json', folder), 'utf8')) as {
    deliveries: readonly { headers: Record<string, string>; body: string }[];
  };
  const sent = captured.deliveries.map(({ headers, body }) => ({
    delivery: headers['x-github-delivery'],
    body: JSON.parse(body),
  }));

  const { vectors } = loadVectors(folder);
  for (const { vector } of vectors.filter(({ name }) => !name.startsWith('n-'))) {
    const { delivery, body } = vector.input as { delivery: string; body: unknown };
    expect(sent).toContainEqual({ delivery, body });
  }
});
