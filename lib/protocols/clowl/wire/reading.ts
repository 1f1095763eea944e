// Which of the three readings a message is taken by, and the message so read.
import type { ZodError, ZodType } from 'zod';
import { err, ok, type Result } from '@/lib/std/result';
import { type ClowlProfile, type ClowlWire, PROMPTED, SEMANTIC, STRICT } from './schema';

/**
 * The reading that was asked for; without one, or where `clowl` shows that it is none of v0.1, the message decides: `cl`
 * without `clowl` is v0.1. The semantic layer is never assumed, for then a missing id would go unnoticed.
 */
export function readingOf(value: unknown, asked: string | undefined): ClowlProfile {
  if (asked === '0.2' || asked === 'clowl-0.2-prompt') return asked;
  if (has(value, 'clowl')) return '0.2';
  return has(value, 'cl') || asked === 'clowl-0.1-prompt' ? 'clowl-0.1-prompt' : '0.2';
}

/** The value as a message of that reading, or what it breaks of its schema. */
export function readAs(profile: ClowlProfile, value: unknown): Result<ClowlWire, ZodError> {
  switch (profile) {
    case '0.2': {
      const read = schemaFor(STRICT, value).safeParse(value);
      return read.success ? ok({ profile, message: read.data }) : err(read.error);
    }
    case 'clowl-0.1-prompt': {
      const read = schemaFor(PROMPTED, value).safeParse(value);
      return read.success ? ok({ profile, message: read.data }) : err(read.error);
    }
    case 'clowl-0.2-prompt': {
      const read = schemaFor(SEMANTIC, value).safeParse(value);
      return read.success ? ok({ profile, message: read.data }) : err(read.error);
    }
  }
}

/** The schema of the message's performative; that of those without a contract where it names none. */
function schemaFor<Table extends { readonly plain: ZodType }>(
  table: Table,
  value: unknown,
): Table[keyof Table] {
  const p = has(value, 'p') ? value.p : null;
  const hasContract = typeof p === 'string' && Object.hasOwn(table, p);
  return table[hasContract ? (p as keyof Table) : 'plain'];
}

function has<Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key);
}
