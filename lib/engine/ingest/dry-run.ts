// What would become of one message if it were sent: the pipeline up to where it would be appended. Nothing is stored, kept as a
// rejection, reserved or counted, and the allowance of new names is not asked.
import { invariant } from '@/lib/std/invariant';
import type { DryRunReport } from '../interface/dry-run-report';
import type { IngestEnvelope, IngestItem } from '../interface/engine';
import { previewChecks } from './check';
import { decode } from './decode';
import type { IngestCall, IngestPorts } from './ingest-call';
import { refusalOf } from './outcome';

/** Reads and checks one message as `ingest` does. */
export async function dryRun(
  ports: IngestPorts,
  codec: IngestCall['codec'],
  { item, ...request }: IngestEnvelope & { readonly item: IngestItem },
): Promise<DryRunReport> {
  const receivedAt = new Date(ports.now()).toISOString();
  const dialects = ports.dialects.request();
  try {
    const items = [item];
    const call = { ports, codec, request: { ...request, items }, receivedAt, dialects };
    return await report(call);
  } finally {
    dialects.release();
  }
}

async function report(call: IngestCall): Promise<DryRunReport> {
  const [decoded] = await decode(call, call.request.items);
  invariant(decoded !== undefined, 'an item is decoded or refused');
  const { delegation } = call.ports;
  if (decoded.kind === 'refused') {
    const { error, reply } = refusalOf(call, decoded);
    const events = decoded.event === null ? [] : [decoded.event];
    const { findings } = decoded;
    return { error, events, findings, signature: null, edges: [], delegation, reply };
  }
  const { message, signature } = decoded;
  await call.ports.prepare(message.events, call.codec.protocol);
  const { findings, edges } = await previewChecks(call, decoded);
  return {
    error: null,
    events: message.events,
    findings: [...message.findings, ...findings],
    signature,
    edges,
    delegation,
    reply: null,
  };
}
