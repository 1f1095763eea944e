// The pipeline of one request: each step makes the next stage of its messages. What is refused is kept as a rejection; what
// is acknowledged is durable.
import type { Codec } from '@/lib/protocols/codec/codec';
import type { Steps } from '@/lib/std/steps';
import type { IngestOutcome, IngestRequest } from '../interface/engine';
import { append } from './append';
import { check } from './check';
import { decode } from './decode';
import type { IngestCall, IngestPorts } from './ingest-call';
import { keepLargeTexts } from './large-texts';
import { limitNames } from './limit-names';
import { requireOpenPlaces } from './open-places';
import { finish } from './outcome';
import { keepRejections } from './rejections';
import { LOOKED_THROUGH_FASTER, type MaskedRefusal, withoutEchoes } from './secrets';
import { type Appended, passing, type Refused } from './stages';

/** Takes one request through the pipeline; returns one outcome per item, in order. */
export async function ingest(
  ports: IngestPorts,
  codec: Codec,
  request: IngestRequest,
): Promise<IngestOutcome[]> {
  const receivedAt = new Date(ports.now()).toISOString();
  const dialects = ports.dialects.request();
  try {
    return await ingestItems({ ports, codec, request, receivedAt, dialects });
  } finally {
    dialects.release();
  }
}

async function ingestItems(call: IngestCall): Promise<IngestOutcome[]> {
  const decoded = await decode(call, call.request.items);
  const events = decoded.flatMap((item) => (item.kind === 'refused' ? [] : item.message.events));
  await call.ports.prepare(events, call.codec.protocol);
  const open = await passing(decoded, async (items) => requireOpenPlaces(call, items));
  const allowed = await passing(open, async (items) => limitNames(call, items));
  const readable = await passing(allowed, (items) => keepLargeTexts(call, items));
  const checked = await passing(readable, (items) => check(call, items));
  const settled = await passing(checked, (items) => append(call, items));
  const appended = await call.ports.eventLoop.mapSteps(settled, refusedLength, (item) =>
    masking(call, item),
  );
  const outcomes = await finish(call, appended);
  const refused = appended.filter((item) => item.kind === 'refused');
  if (refused.length > 0) await keepRejections(call.ports, call.request, refused);
  return outcomes;
}

function* masking(
  { ports }: IngestCall,
  item: Appended | Refused,
): Steps<Appended | MaskedRefusal> {
  return item.kind === 'refused' ? yield* withoutEchoes(ports.secrets, item) : item;
}

/** What it costs to look through an item once more. */
function refusedLength(item: Appended | Refused): number {
  return item.kind === 'refused' ? item.text.length / LOOKED_THROUGH_FASTER : 0;
}
