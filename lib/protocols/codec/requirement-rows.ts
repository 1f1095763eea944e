// Words for the rows of the checklist, by what shows that a row is kept.
import type { Requirement } from './requirement';

type Row = Pick<Requirement, 'level' | 'source' | 'behaviour'>;

/** The level, where the specification says it, and what it asks for. */
export function row(level: Requirement['level'], source: string, behaviour: string): Row {
  return { level, source, behaviour };
}

/** One message shows it; `appliesTo` are the native types that it concerns, absent: all. */
export function shownByMessage(what: Row, ...appliesTo: readonly string[]): Requirement {
  return { ...what, shownBy: 'message', ...(appliesTo.length > 0 && { appliesTo }) };
}

/** What Colloquy itself does with any message; the test shows that it does. */
export function doneHere(what: Row, testedIn: string, note?: string): Requirement {
  return { ...what, shownBy: 'system', testedIn, ...(note !== undefined && { note }) };
}

/** Only what was said and installed before tells; the test shows that it is told. */
export function toldByTheLog(what: Row, testedIn: string, note?: string): Requirement {
  return { ...what, shownBy: 'log', testedIn, ...(note !== undefined && { note }) };
}

/** No program can tell: why. */
export function beyondProof(what: Row, note: string): Requirement {
  return { ...what, shownBy: 'nothing', note };
}
