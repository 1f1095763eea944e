// Times as Python's `isoformat` writes them, which some frameworks' records have.
import { z } from 'zod';
import { hasFourDigitYear, isoInstant } from '@/lib/std/instant';

/** A time with or without a zone, which can take it out of the years that the log writes. */
export const PythonTime = z.iso
  .datetime({ offset: true, local: true })
  .refine((text) => hasFourDigitYear(pythonMs(text)), {
    message: 'expected a time in the years 0000 to 9999 of UTC',
  });

/** The same as the log has times: without a zone it is UTC, and what is below a millisecond is cut. */
export function pythonInstant(text: string): string {
  return isoInstant(pythonMs(text));
}

function pythonMs(text: string): number {
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text);
  return Date.parse(hasZone ? text : `${text}Z`);
}
