// The order of code points, in which databases keep texts as UTF-8. `<` goes by UTF-16 units instead, in which what is
// written with two of them stands before U+E000.

/** Negative where `one` comes first, 0 where both are equal. */
export function compareCodePoints(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  for (let at = 0; at < end; at += 1) {
    const [unit, otherUnit] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (unit !== otherUnit) return rankOf(unit) - rankOf(otherUnit);
  }
  return one.length - other.length;
}

/** Surrogates stand behind all other units. */
function rankOf(unit: number): number {
  if (unit < 0xd8_00) return unit;
  return unit < 0xe0_00 ? unit + 0x20_00 : unit - 0x8_00;
}
