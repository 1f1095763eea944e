// What stands on top of a message beside the fields of section 4.1. It is kept as it stands.
import { ENVELOPE_FIELDS, type HeretekWire } from './schema';

/** The fields that the specification does not know, with their values; `error` and `event` belong to their types (HD4). */
export function unknownFieldsOf(wire: HeretekWire): [field: string, value: unknown][] {
  return Object.entries(wire).filter(
    ([field]) => !ENVELOPE_FIELDS.has(field) && !(OF_TYPE.has(field) && field === wire.type),
  );
}

const OF_TYPE: ReadonlySet<string> = new Set(['error', 'event']);
