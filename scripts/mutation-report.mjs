// What a mutation run means: its score, and the mutants that no test noticed.

const KILLED = new Set(['Killed', 'Timeout']);
const ALIVE = new Set(['Survived', 'NoCoverage']);

/** Counts the mutants that count: those that do not even run are left out. The score is a percentage. */
export function scoreOf(mutants) {
  const killed = mutants.filter(({ status }) => KILLED.has(status)).length;
  const alive = mutants.filter(({ status }) => ALIVE.has(status)).length;
  const score = killed + alive === 0 ? 100 : (100 * killed) / (killed + alive);
  return { killed, alive, score };
}

/** One line for each mutant that lived, by file and place: `file:line:column mutator: replacement`. */
export function survivorLines(mutants) {
  return mutants
    .filter(({ status }) => ALIVE.has(status))
    .sort(
      (one, other) =>
        byText(one.fileName, other.fileName) || byPlace(one.location.start, other.location.start),
    )
    .map(({ fileName, location: { start }, mutatorName, replacement, status }) => {
      const where = `${fileName}:${start.line}:${start.column}`;
      const change = replacement.replace(/\s+/g, ' ');
      return `${where} ${mutatorName}: ${change}${status === 'NoCoverage' ? ' (no test comes here)' : ''}`;
    });
}

const byText = (one, other) => (one < other ? -1 : Number(one > other));
const byPlace = (one, other) => one.line - other.line || one.column - other.column;

/** A table of the score of each file, and of all together. */
export function scoreTable(mutants) {
  const files = [...new Set(mutants.map(({ fileName }) => fileName))].sort();
  const rows = [
    ...files.map((file) => [file, mutants.filter(({ fileName }) => fileName === file)]),
    ['all', mutants],
  ];
  return rows.map(([name, some]) => {
    const { killed, alive, score } = scoreOf(some);
    return `${score.toFixed(1).padStart(5)} %  ${String(killed).padStart(4)} of ${String(killed + alive).padEnd(4)}  ${name}`;
  });
}
