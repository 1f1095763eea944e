// Words for the rows of the checklist, by what shows that a row is kept.
import type { Evidence, Requirement } from '../../codec/requirement';

type Row = Pick<Requirement, 'level' | 'source' | 'behaviour'>;

/** The level, the section and what it asks for. */
export function row(level: Requirement['level'], source: string, behaviour: string): Row {
  return { level, source, behaviour };
}

/** One message shows it; `appliesTo` are the native types that it concerns, absent: all. */
export function shownByMessage(what: Row, ...appliesTo: readonly string[]): Requirement {
  return { ...what, shownBy: 'message', ...(appliesTo.length > 0 && { appliesTo }) };
}

/** The log or the system shows it, and a test proves that. */
export function shownByTest(
  what: Row,
  shownBy: Extract<Evidence, 'log' | 'system'>,
  testedIn: string,
  note?: string,
): Requirement {
  return { ...what, shownBy, testedIn, ...(note !== undefined && { note }) };
}

/** No program can tell: why. */
export function beyondProof(what: Row, note: string): Requirement {
  return { ...what, shownBy: 'nothing', note };
}
