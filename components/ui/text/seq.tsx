// A position of the log, its thousands apart: 4 130.

/** Groups of three digits with a narrow space between them, at which no line ends. */
export function formatSeq(seq: number): string {
  return String(seq).replaceAll(/\B(?=(\d{3})+$)/g, '\u202f');
}

export function Seq({ seq }: { seq: number }) {
  return <span className="whitespace-nowrap tabular-nums">{formatSeq(seq)}</span>;
}
