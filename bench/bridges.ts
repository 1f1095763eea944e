// What a record of each bridge costs before it is stored, on one core, event by event beside a canonical message in the same run. The
// records are the vectors that a codec accepts, most of which were captured from published packages.
import { bridges } from '@/lib/bridges/registry';
import { clutchCodec } from '@/lib/protocols/clutch/codec';
import type { Codec, DecodeContext } from '@/lib/protocols/codec/codec';
import { loadVectors, vectorFrame } from '@/lib/testing/codecs/vectors';
import { nativeMessage, textOfMessage } from './sample';
import type { Figure } from './table';

const MESSAGES = 2_000;

/** Rounds over the messages; the first ones warm the compiler up and do not count. */
const ROUNDS_WARM = 3;
const ROUNDS = 10;

/** Of the events of canonical messages in the same time. */
const ASKED = 0.6;

type Message = {
  readonly frame: { readonly text: string; readonly profile?: string };
  readonly context: DecodeContext;
};

const CONTEXT: DecodeContext = {
  receivedAt: new Date().toISOString(),
  fallbackId: 'bench',
  run_id: 'bench',
};

/** Events per second of each bridge against those of Clutch. */
export async function benchBridges(): Promise<Figure[]> {
  const canonical = eventsPerSecond(clutchCodec, canonicalMessages());
  return [
    { name: 'Clutch, judged and mapped', value: canonical, unit: 'events/s' },
    ...bridges.map((bridge) => ({
      name: `${bridge.title}, event by event against Clutch`,
      value: eventsPerSecond(bridge, recordsOf(bridge)) / canonical,
      unit: 'x',
      min: ASKED,
    })),
  ];
}

function canonicalMessages(): Message[] {
  const make = nativeMessage.clutch;
  if (make === undefined) throw new Error('There is no sample of clutch.');
  return Array.from({ length: MESSAGES }, () => ({
    frame: { text: textOfMessage(make()) },
    context: CONTEXT,
  }));
}

function recordsOf({ protocol, decode }: Codec): Message[] {
  const { vectors } = loadVectors(new URL(`../lib/bridges/${protocol}/vectors/`, import.meta.url));
  const accepted = vectors
    .filter(({ name }) => name.startsWith('y-'))
    .map(({ vector }) => ({
      frame: vectorFrame(vector),
      context: { ...CONTEXT, ...vector.context },
    }))
    .filter(({ frame, context }) => decode(frame, context).ok);
  if (accepted.length === 0) throw new Error(`No vector of ${protocol} is accepted.`);
  return Array.from({ length: MESSAGES }, (_, at) => accepted[at % accepted.length]).filter(
    (message) => message !== undefined,
  );
}

function eventsPerSecond({ decode }: Codec, messages: readonly Message[]): number {
  const round = () => {
    let events = 0;
    for (const { frame, context } of messages) {
      const decoded = decode(frame, context);
      if (!decoded.ok) throw new Error(`refused: ${frame.text}`);
      events += decoded.value.events.length;
    }
    return events;
  };
  for (let warm = 0; warm < ROUNDS_WARM; warm += 1) round();
  const start = performance.now();
  let events = 0;
  for (let done = 0; done < ROUNDS; done += 1) events += round();
  return events / ((performance.now() - start) / 1000);
}
