// The error of three forms, of which none is the specification's own (HD3), as the payload that every protocol's errors have:
// code, message, retryable and details.
import type { Payload } from '@/lib/model/clutch-message';
import { asPayload, readContent } from './content';
import { isPassing, numberOf } from './error-codes';
import type { HeretekOf } from './schema';

/** The name of an error: the one on top, which section 9.1 requires, before the one in the content. */
export function nameOf({ error, content }: HeretekOf<'error'>): string {
  return error ?? content.error ?? '';
}

/** What an error says, with the paths of what Appendix B says of its name. */
export function readError(wire: HeretekOf<'error'>): { payload: Payload; derived: string[] } {
  const {
    error: _,
    code,
    message,
    retryable,
    details,
    native_code: foreign,
    ...others
  } = readContent(wire.content).payload;
  const name = nameOf(wire);
  const isForeign = typeof foreign === 'string' && foreign !== '';
  const said = typeof code === 'number' ? code : numberOf(name);
  // The number is that of the nearest name, which stands for the code of another protocol.
  const number = isForeign ? null : said;
  const more = {
    ...(details === undefined ? {} : (asPayload(details) ?? { value: details })),
    ...(number !== null && { code: number }),
  };
  const text = typeof message === 'string' ? message : others.text;
  return {
    payload: {
      ...others,
      ...(foreign !== undefined && !isForeign && { native_code: foreign }),
      code: isForeign ? foreign : name,
      message: typeof text === 'string' ? text : name,
      retryable: typeof retryable === 'boolean' ? retryable : isPassing(name),
      ...(Object.keys(more).length > 0 && { details: more }),
    },
    derived: [
      ...(typeof text === 'string' ? [] : ['payload.message']),
      ...(typeof retryable === 'boolean' ? [] : ['payload.retryable']),
      ...(number === null || typeof code === 'number' ? [] : ['payload.details.code']),
    ],
  };
}

/** The content of an error that another protocol told of. */
export function writeError(payload: Payload, name: string): Payload {
  const { code: _, details, ...others } = payload;
  const said = asPayload(details)?.code;
  const number = numberOf(name) ?? (Number.isSafeInteger(said) ? said : undefined);
  const { message, ...rest } = others;
  return {
    ...rest,
    ...(typeof message === 'string' && { message }),
    ...(number !== undefined && { code: number }),
    ...(details !== undefined && { details }),
    error: name,
  };
}
