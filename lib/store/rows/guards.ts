// What a store refuses before it touches its data.
import { AppError } from '@/lib/model/errors/app-error';
import { isStorableText } from '@/lib/model/storable-text';

/** @throws AppError `conflict` unless the head stands at `expectedSeq`, where one is given. */
export function assertExpectedSeq(headSeq: number, expectedSeq: number | undefined): void {
  if (expectedSeq === undefined || expectedSeq === headSeq) return;
  throw new AppError(
    'conflict',
    `Expected the log to end at seq ${expectedSeq}; it ends at ${headSeq}. Read on and decide again.`,
  );
}

/** `names` are those of the texts that are looked at. @throws AppError `bad_text` where one holds U+0000 or a lone surrogate. */
export function assertStorable<Name extends string>(
  texts: Readonly<Record<Name, string | null>>,
  names: readonly Name[] = Object.keys(texts) as Name[],
): void {
  for (const name of names) {
    const text = texts[name];
    if (text === null || isStorableText(text)) continue;
    throw new AppError('bad_text', `${name}: expected text without U+0000 or lone surrogates.`);
  }
}
