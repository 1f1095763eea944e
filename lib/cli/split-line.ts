// A command line that has another program's behind it: its own words end at `--`.

/** What the name of an argument begins with that stands for the words behind `--`, as it is told in the usage. */
export const PASSED_ON = '-- ';

type SplitLine = {
  readonly own: readonly string[];
  /** Null where the line has no `--`. */
  readonly passedOn: readonly string[] | null;
};

/** The words before the first `--`, and those behind it. */
export function splitLine(line: readonly string[]): SplitLine {
  const end = line.indexOf('--');
  if (end === -1) return { own: line, passedOn: null };
  return { own: line.slice(0, end), passedOn: line.slice(end + 1) };
}
