// What an example is told on the command line: `--help` says what that may be. What is wrong with it, or keeps the example from going
// on, is said in one line.
import { parseArgs } from 'node:util';

/** The options by their names, each with a value; `usage` is what `--help` prints. */
export function optionsOf(usage, names) {
  process.once('uncaughtException', (error) => {
    console.error(reasonOf(error));
    process.exit(1);
  });
  const named = names.map((name) => [name, { type: 'string' }]);
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, ...Object.fromEntries(named) },
  });
  if (values.help) {
    console.log(usage);
    process.exit();
  }
  return values;
}

/** "fetch failed" has its reason below itself; of several addresses that were tried each has one. */
function reasonOf(error) {
  if (!(error instanceof Error)) return String(error);
  const below = error.cause instanceof Error ? reasonOf(error.cause) : '';
  return [error.message || error.code, below].filter(Boolean).join(': ');
}
