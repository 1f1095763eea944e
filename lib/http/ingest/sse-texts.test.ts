import { describe, expect, it } from 'vitest';
import type { SseForm } from '@/lib/protocols/codec/codec';
import { sseTexts } from './sse-texts';

async function read(form: SseForm, body: string, cut = body.length): Promise<string[]> {
  const bytes = new TextEncoder().encode(body);
  const chunks = [bytes.slice(0, cut), bytes.slice(cut)];
  const texts: string[] = [];
  for await (const batch of sseTexts(chunks, { form, eventBytesMax: 100 })) {
    texts.push(...batch.map(({ text }) => text));
  }
  return texts;
}

const BODY =
  ': hello\nid: 1\nevent: tasks|a:1\ndata: {"x":\ndata: 1}\n\ndata:[2]\r\n\r\nevent: end\ndata:\n\n';

describe('texts of server-sent events', () => {
  it('are the data of each event, also in several lines', async () => {
    expect(await read('data', BODY)).toEqual(['{"x":\n1}', '[2]']);
  });

  it('bear the name of each event where it says what it is, and no name of another', async () => {
    expect(await read('event', BODY)).toEqual([
      '{"event":"tasks|a:1","data":{"x":\n1}}',
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
