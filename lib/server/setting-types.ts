// The kinds of value that several settings have. What each refuses it says in the words of whoever types it.
import { z } from 'zod';

export const PORT_MAX = 65_535;

/** Digits alone: `Number` takes a blank for 0, and other spellings that nobody means. */
function digits(message: string) {
  return z.string().trim().regex(/^\d+$/, message).transform(Number);
}

/** A number of things. */
export function wholeNumber(min: 0 | 1) {
  const message = `expected a whole number, ${min} or more`;
  return digits(message).pipe(z.number().min(min, message).max(Number.MAX_SAFE_INTEGER, message));
}

const portMessage = `expected a port from 0 to ${PORT_MAX}`;

/** Where something listens; 0 for a free port. */
export const port = digits(portMessage).pipe(z.number().max(PORT_MAX, portMessage));

/** Comma-separated. */
export const list = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(
    z.array(
      z
        .string()
        .min(1, { error: 'expected values with one comma between two of them', abort: true }),
    ),
  );

/** The same for who reads the entries. @param read Throws an Error that says what it expected */
export function listFor(read: (entries: readonly string[]) => unknown) {
  return list.superRefine((entries, { addIssue }) => {
    try {
      read(entries);
    } catch (error) {
      addIssue(error instanceof Error ? error.message : String(error));
    }
  });
}

/** The scheme, the host and the port of an address, in the spelling in which origins are compared. */
export const ORIGIN = z
  .string()
  .refine((text) => /^https?:/i.test(text) && URL.canParse(text), {
    error: 'expected an address with its scheme, as in https://colloquy.example.org',
    abort: true,
  })
  .refine(hasNoMore, 'expected an address without a path, as in https://colloquy.example.org')
  .transform((text) => new URL(text).origin);

function hasNoMore(text: string): boolean {
  const { username, password, pathname, search, hash } = new URL(text);
  return `${username}${password}${search}${hash}` === '' && /^\/*$/.test(pathname);
}

/** A database. Refused here, an address that is none is not repeated, and with it its password. */
export const POSTGRES_OR_FILE = z
  .string()
  .regex(
    /^(file:|postgres(ql)?:\/\/)/,
    'expected file:<path> or postgres://user:password@host/database',
  )
  .refine(
    (text) => text.startsWith('file:') || URL.canParse(text),
    'expected postgres://user:password@host/database, with # / ? and % of a password as %23 %2F %3F and %25',
  );
