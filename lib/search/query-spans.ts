// A line as it is typed, cut into what is drawn as one piece each: operators with their values, and what stands between them. It says
// nothing of whether the line can be read.
import { PIECE } from './quotation-marks';
import { operatorNamed } from './search-query';

export type QuerySpan = {
  readonly text: string;
  readonly start: number;
  readonly isOperator: boolean;
};

/** Together they are the line. */
export function querySpans(line: string): QuerySpan[] {
  return [...line.matchAll(PIECE)].map(({ 0: text, index }) => {
    const name = /^-?([A-Za-z]+):./.exec(text)?.[1];
    return { text, start: index, isOperator: name !== undefined && operatorNamed(name) !== null };
  });
}
