// Whether a value looks like an item of a LangGraph stream.
import { recordIn } from './shapes';

/** True for every shape that is read. */
export function recognises(value: unknown): boolean {
  return recordIn(value) !== null;
}
