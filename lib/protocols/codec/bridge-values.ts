// Values of loose records, as bridges read them: frameworks write what they have, and leave out or say null where they have nothing.

/** Texts of failures and of questions; the raw message has all of them. UTF-16 units. */
const TEXT_LENGTH_MAX = 2_000;

/** A text with something in it; else empty. */
export function textIn(value: unknown): string {
  return typeof value === 'string' && value.trim() !== '' ? value : '';
}

/** Whether a value says how much of something there was. */
export function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0;
}

/** What of these was counted, as `meta.usage` has it; null where nothing was. */
export function amountsIn(found: Readonly<Record<string, unknown>>): Record<string, number> | null {
  const amounts = Object.entries(found).filter((entry): entry is [string, number] =>
    isAmount(entry[1]),
  );
  return amounts.length === 0 ? null : Object.fromEntries(amounts);
}

/** Whether it says how many of something there were. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** The beginning of a text that an event only mentions. */
export function shortText(text: string): string {
  return text.slice(0, TEXT_LENGTH_MAX).toWellFormed();
}
