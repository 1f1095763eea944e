// What a message costs before it is stored, on one core: strict reading, checking and mapping, beside JSON.parse alone.
import { codecs } from '@/lib/protocols/codecs';
import { nativeMessage, textOfMessage } from './sample';
import type { Figure } from './table';

const MESSAGES = 2_000;

/** Rounds over the messages; the first ones warm the compiler up and do not count. */
const ROUNDS_WARM = 5;
const ROUNDS = 20;

/** Messages per second of each protocol. */
export async function benchCodecs(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const codec of codecs) {
    const make = nativeMessage[codec.protocol];
    if (make === undefined) throw new Error(`There is no sample of ${codec.protocol}.`);
    const messages = Array.from({ length: MESSAGES }, make);
    const texts = messages.map(textOfMessage);
    // Of what is no JSON the same characters are parsed, as one string.
    const values = messages.map((message) => JSON.stringify(message));
    const context = { receivedAt: new Date().toISOString(), fallbackId: 'bench' };
    const parsed = perSecond(values, (value) => JSON.parse(value) !== null);
    const decoded = perSecond(texts, (text) => codec.decode({ text }, context).ok);
    figures.push(
      { name: `${codec.title}, JSON.parse alone`, value: parsed, unit: 'messages/s' },
      {
        name: `${codec.title}, judged and mapped`,
        value: decoded,
        unit: 'messages/s',
        min: 20_000,
      },
    );
  }
  return figures;
}

function perSecond(texts: readonly string[], read: (text: string) => boolean): number {
  const round = () => {
    for (const text of texts) if (!read(text)) throw new Error(`refused: ${text}`);
  };
  for (let warm = 0; warm < ROUNDS_WARM; warm += 1) round();
  const start = performance.now();
  for (let done = 0; done < ROUNDS; done += 1) round();
  return (texts.length * ROUNDS) / ((performance.now() - start) / 1000);
}
