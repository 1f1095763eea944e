// Numbers, their words, and lists in the forms of a language, by Intl: what a catalogue says is made with those of its own.
import type { RichText } from './message-area';

/** `one` and `other` for English; other languages have more. `other` is what all of them have. */
type PluralForms = Partial<Readonly<Record<Intl.LDMLPluralRule, string>>> & {
  readonly other: string;
};

/** Made once for each catalogue: a format of Intl costs more than what it formats. */
export function localForms(tag: string) {
  const rules = new Intl.PluralRules(tag);
  const digits = new Intl.NumberFormat(tag, { useGrouping: false, maximumFractionDigits: 20 });
  const groups = new Intl.NumberFormat(tag);
  const decimals = [1, 2].map((count) => {
    const fraction = { minimumFractionDigits: count, maximumFractionDigits: count };
    return new Intl.NumberFormat(tag, { useGrouping: false, ...fraction });
  });
  /** The word that a number takes. */
  const plural = (count: number, forms: PluralForms) => forms[rules.select(count)] ?? forms.other;
  return {
    number: digits.format,
    /** With its thousands apart: `1,234`. */
    grouped: groups.format,
    /** With one or two decimals, whatever they are: `4.10`. */
    decimal: (value: number, count: 1 | 2) =>
      decimals[count - 1]?.format(value) ?? digits.format(value),
    plural,
    /** `1 task`, `1,200 tasks`. */
    counted: (count: number, forms: PluralForms) =>
      `${groups.format(count)} ${plural(count, forms)}`,
    /** `a, b and c`, of what is drawn, too. */
    and: listFormat(tag, 'conjunction'),
    or: listFormat(tag, 'disjunction'),
  };
}

function listFormat(tag: string, type: Intl.ListFormatType) {
  const format = new Intl.ListFormat(tag, { type });
  return <Drawn>(items: readonly Drawn[]): RichText<Drawn> => {
    const places = format.formatToParts(items.map((_, at) => String(at)));
    return places.flatMap(({ type: kind, value }): RichText<Drawn> => {
      return kind === 'literal' ? [value] : items.slice(Number(value), Number(value) + 1);
    });
  };
}
