// What a file of a run is called where it is saved.

/** A run's id may be longer than a file system takes. Characters. */
const NAME_LENGTH_MAX = 80;

/** The id with every character that a file system or a header might take for something else replaced. */
export function fileNameOf(runId: string): string {
  const name = runId.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[.-]+/, '');
  return `${name.slice(0, NAME_LENGTH_MAX) || 'run'}.colloquy`;
}
