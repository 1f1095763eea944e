// CBCL, an Internet-Draft: messages as S-expressions, in a core language that agents extend by dialects. The folder's only entry point.
import { DIALECT_MEDIA_TYPE } from '@/lib/dialects/language/language';
import { jsonOfSexpr } from '@/lib/sexpr/place';
import { readForm } from '@/lib/sexpr/reader';
import { assembleCodec, type CodecParts } from '../codec/codec';
import { requirements } from './checklist/requirements';
import { samples } from './checklist/samples';
import { admit } from './events/expansion';
import { fromEvent } from './events/from-event';
import { toEvents } from './events/to-event';
import { proposeFixes } from './fixes';
import { reply } from './reply';
import { forms } from './wire/forms';
import { inFormOf } from './wire/in-form-of';
import { parse, STRICT } from './wire/parse';
import { fingerprint, print } from './wire/print';
import { recognises } from './wire/recognise';
import { type CbclWire, PROTOCOL } from './wire/schema';

export const cbclParts: CodecParts<CbclWire> = {
  protocol: PROTOCOL,
  title: 'CBCL',
  contentTypes: [DIALECT_MEDIA_TYPE],
  idSource: 'arrival',
  profiles: [STRICT],
  secrets: [],
  requirements,
  samples,
  forms,
  proposeFixes,
  jsonOf,
  inFormOf,
  signatures: { rule: 'B38', path: '' },
  recognises,
  reply,
  parse,
  print,
  admit,
  toEvents,
  fromEvent,
  fingerprint,
};

/** The message as JSON, for pointers into it; null where it cannot be read. */
function jsonOf(text: string): unknown {
  const form = readForm(text);
  return form.ok ? jsonOfSexpr(form.value) : null;
}

export const cbclCodec = assembleCodec(cbclParts);
