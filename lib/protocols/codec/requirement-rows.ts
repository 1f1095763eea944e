// The words in which checklists say their rows: a level, where the specification says it, what it asks for, and facts about the
// row. Without a word about what shows that it is kept, one message shows it.
import type { Requirement } from './requirement';

/** What a row says beside its level, its source and what it asks for. */
export type RowFact = Partial<Pick<Requirement, 'shownBy' | 'appliesTo' | 'testedIn' | 'note'>>;

const rowOf =
  (level: Requirement['level']) =>
  (source: string, behaviour: string, ...facts: readonly RowFact[]): Requirement =>
    Object.assign({ level, source, behaviour, shownBy: 'message' as const }, ...facts);

export const must = rowOf('MUST');
export const should = rowOf('SHOULD');
export const may = rowOf('MAY');

/** The native types that the row concerns; without this fact it concerns all. */
export function about(...appliesTo: readonly string[]): RowFact {
  return { appliesTo };
}

/** What Colloquy itself does with any message; the test shows that it does. */
export function doneHere(testedIn: string): RowFact {
  return { shownBy: 'system', testedIn };
}

/** Only what was said and installed before tells; the test shows that it is told. */
export function toldByTheLog(testedIn: string): RowFact {
  return { shownBy: 'log', testedIn };
}

/** No program can tell: why. */
export function beyondProof(note: string): RowFact {
  return { shownBy: 'nothing', note };
}

/** What else is to be known of the row: what is not checked, or not built. */
export function noted(note: string): RowFact {
  return { note };
}
