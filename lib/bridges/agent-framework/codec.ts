// Events of workflows of Microsoft Agent Framework, one at a time. The folder's only entry point.
import { bridgeParts } from '@/lib/protocols/codec/bridge-parts';
import { printsNothing } from '@/lib/protocols/codec/bridge-records';
import { assembleCodec, type CodecParts } from '@/lib/protocols/codec/codec';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { admit, parse, recognises } from './parse';
import { requirements } from './requirements';
import type { WorkflowRecord } from './schema';
import { PROTOCOL, toEvents } from './to-event';

const parts = bridgeParts<WorkflowRecord>({
  protocol: PROTOCOL,
  title: 'Microsoft Agent Framework',
  requirements,
  recognises,
  parse,
  print: canonicalJson,
  toEvents,
  answeredElsewhere: 'where the workflow runs',
  fromEvent: printsNothing('a workflow emits its events itself; none is made of an event'),
});

export const agentFrameworkParts: CodecParts<WorkflowRecord> = { ...parts, admit, fingerprint };

/** A question is told again whenever its workflow is read from a checkpoint: it is known by what is asked, whenever that is said. */
function fingerprint(wire: WorkflowRecord): string {
  const { sequence, call, at, event, ...place } = wire;
  if (event.type !== 'request_info' || !event.request_id) return canonicalJson(wire);
  const { iteration, ...asked } = event;
  return canonicalJson({ ...place, asked });
}

export const agentFrameworkCodec = assembleCodec(agentFrameworkParts);
