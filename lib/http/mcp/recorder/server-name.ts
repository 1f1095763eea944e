// What a server is called when nobody named it: after the program in its command.

/** Programs that run others. */
const LAUNCHERS: ReadonlySet<string> = new Set([
  ...['node', 'npx', 'npm', 'bun', 'bunx', 'deno', 'tsx', 'pnpm', 'yarn'],
  ...['python', 'python3', 'uv', 'uvx', 'docker', 'env', 'exec', 'run', 'dlx'],
]);

/** As a record's server may be long. Characters. */
const NAME_LENGTH_MAX = 64;

/** The name for a command, as in `server-files` of `npx -y @scope/server-files@1.2.3 /data`. */
export function serverNameOf(command: readonly string[]): string {
  const named = command.find(
    (word) => !word.startsWith('-') && !word.includes('=') && !LAUNCHERS.has(lastPart(word)),
  );
  const name = lastPart(named ?? command[0] ?? '')
    .replace(/(?<=.)@[^@]*$/, '')
    .replace(/\.(mjs|cjs|js|ts|py)$/, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .slice(0, NAME_LENGTH_MAX);
  return name === '' ? 'server' : name;
}

function lastPart(word: string): string {
  return (
    word
      .replace(/[/\\]+$/, '')
      .split(/[/\\]/)
      .at(-1) ?? ''
  );
}
