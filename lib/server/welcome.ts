// What the server says on the terminal when it listens: where it is, where agents connect, and how to sign in.
import type { App } from './compose';

/**
 * The text of a start. The one-time link stands in it once, and only until somebody has signed in: outputs are kept, and who
 * reads one later is not always who may be the admin.
 */
export async function welcomeOf(
  app: Pick<App, 'handle' | 'sessions'>,
  agentsUrl: string | null,
): Promise<string> {
  const { auth, publicUrl: url } = app.handle.config;
  const agents = agentsUrl === null ? '' : `  Agents connect to ${agentsUrl}\n`;
  if (auth === 'off') return `\n  Colloquy is at ${url}  (authentication is off)\n${agents}`;
  const signIn = (await app.sessions.isSetUp())
    ? 'Sign in with a key'
    : `Sign in once with  ${url}/setup?token=${app.sessions.issueSetupToken()}`;
  return `\n  Colloquy is at ${url}\n${agents}  ${signIn}\n`;
}
