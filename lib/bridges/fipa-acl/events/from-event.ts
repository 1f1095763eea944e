// Event to wire. What came in as FIPA ACL comes back as it was, as long as its payload still says the same; other events are said in the
// acts of from-foreign.ts.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Encoded, EncodeFailure } from '@/lib/protocols/codec/codec';
import { derivedOf, isNativeTo } from '@/lib/protocols/codec/event-of';
import { isObject } from '@/lib/std/is-object';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { ok, type Result } from '@/lib/std/result';
import { parse } from '../wire/parse';
import { print } from '../wire/print';
import type { FipaWire } from '../wire/schema';
import { actOf } from './acts';
import { type FipaContentForm, readContent, writeContent } from './content';
import { fromForeign } from './from-foreign';
import { PROTOCOL } from './to-event';

/** The message that says what this event says. */
export function fromEvent(event: ClutchMessage): Result<Encoded<FipaWire>, EncodeFailure> {
  const own = isNativeTo(event, PROTOCOL) ? ownMessage(event) : null;
  return own === null ? fromForeign(event) : ok({ wire: own, invented: [] });
}

/** The message that this event was made of; null where its payload or its marks say something else. */
function ownMessage(event: ClutchMessage): FipaWire | null {
  const { meta, payload, type } = event;
  const native = isObject(meta?.native) ? meta.native : {};
  const form = contentForm(native.content);
  const envelope = typeof native.envelope === 'string' ? parse({ text: native.envelope }) : null;
  if (form === null || envelope?.ok !== true) return null;
  const act = actOf(envelope.value);
  const isContentBare = native.bare === true;
  const content = writeContent(payload, act, { form, derived: derivedOf(event) });
  const wire = { ...envelope.value, content, isContentBare };
  // What is printed is read again: marks can be anybody's, and a bare content has to be an expression.
  const again = parse({ text: print(wire) });
  if (!again.ok || act.type !== type) return null;
  const said = readContent(again.value, actOf(again.value));
  const isSame = said.form === form && canonicalJson(said.payload) === canonicalJson(payload);
  return isSame ? again.value : null;
}

function contentForm(value: unknown): FipaContentForm | null {
  return value === 'none' || value === 'text' || value === 'json' ? value : null;
}
