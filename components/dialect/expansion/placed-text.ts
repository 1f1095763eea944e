// Forms as text, and where their parts stand in it.
import { DEPTH_MAX, SEXPR_LIMITS } from '@/lib/sexpr/limits';
import { partAt } from '@/lib/sexpr/place';
import { printPretty, printSexpr } from '@/lib/sexpr/printer';
import { type PlacedForm, readPlacedForm } from '@/lib/sexpr/reader';
import type { Sexpr } from '@/lib/sexpr/sexpr';
import type { CodePlace } from '../editor/code-pieces';

/** What was read once is printed and read again whatever it took: expansions and calls may be as deep as any form. */
const LIMITS = { ...SEXPR_LIMITS, depth: DEPTH_MAX };

/** Everything on one line. */
export const ONE_LINE = Number.POSITIVE_INFINITY;

export type PlacedText = {
  readonly text: string;
  /** The forms as they were read back: equal to those that were printed. */
  readonly forms: readonly Sexpr[];
  /** Where a part of them stands. */
  placeOf(part: Sexpr): CodePlace | null;
  /** By the index of the form, then indexes from the form down. */
  placeAt(path: readonly string[]): CodePlace | null;
};

/** Each form on lines of its own, in so many columns. */
export function placedText(forms: readonly Sexpr[], width: number): PlacedText {
  const placed: { readonly form: PlacedForm; readonly from: number }[] = [];
  let text = '';
  for (const form of forms) {
    const printed = width === ONE_LINE ? printSexpr(form) : printPretty(form, width);
    if (text !== '') text += '\n';
    const read = readPlacedForm(printed, LIMITS);
    if (read.ok) placed.push({ form: read.value, from: text.length });
    text += printed;
  }
  const placeOf = (part: Sexpr): CodePlace | null => {
    for (const { form, from } of placed) {
      const span = form.spans.get(part);
      if (span !== undefined) return [from + span[0], from + span[1]];
    }
    return null;
  };
  return {
    text,
    forms: placed.map(({ form }) => form.form),
    placeOf,
    placeAt([index, ...segments]) {
      const top = placed[Number(index)]?.form.form;
      const part = top === undefined ? null : partAt(top, segments);
      return part === null ? null : placeOf(part);
    },
  };
}
