import { describe, expect, it } from 'vitest';
import type { SseForm } from '@/lib/protocols/codec/codec';
import { splitNdjsonInBatches } from '@/lib/std/json/ndjson';
import { SseLines } from './sse-lines';

async function read(form: SseForm, body: string, cut = body.length): Promise<string[]> {
  const bytes = new TextEncoder().encode(body);
  const lines = new SseLines(form);
  const texts: string[] = [];
  for await (const batch of splitNdjsonInBatches([bytes.slice(0, cut), bytes.slice(cut)], 100)) {
    texts.push(...lines.push(batch).map(({ text }) => text));
  }
  return texts;
}

const BODY =
  ': hello\nid: 1\nevent: tasks|a:1\ndata: {"x":1}\n\ndata:[2]\r\n\r\nevent: end\ndata:\n\n';

describe('lines of server-sent events', () => {
  it('are the data of each event', async () => {
    expect(await read('data', BODY)).toEqual(['{"x":1}', '[2]']);
  });

  it('bear the name of each event where it says what it is, and no name of another', async () => {
    expect(await read('event', BODY)).toEqual([
      '{"event":"tasks|a:1","data":{"x":1}}',
      '{"event":"message","data":[2]}',
    ]);
  });

  it('are the same wherever the body is cut', async () => {
    const whole = await read('event', BODY);
    for (let cut = 0; cut <= BODY.length; cut += 1) {
      expect(await read('event', BODY, cut)).toEqual(whole);
    }
  });
});
