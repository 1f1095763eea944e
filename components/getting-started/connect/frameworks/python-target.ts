// The two lines of a Python snippet that say where it posts and by which key.
import { codeText } from '@/lib/std/code-text';
import type { FrameworkFacts } from './framework-snippet';

/** Assigns URL and KEY; the name of the team is the channel. */
export function pythonTarget({ origin, team, key }: FrameworkFacts, path: string): string {
  const url = `${origin}${path}?channel=${encodeURIComponent(team)}`;
  const secret =
    key === undefined
      ? codeText`None`
      : key === null
        ? 'os.environ["COLLOQUY_KEY"]'
        : JSON.stringify(key);
  return `URL = ${JSON.stringify(url)}\nKEY = ${secret}`;
}
