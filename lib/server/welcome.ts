// What the server says on the terminal when it listens: where it is, where agents connect, and how to sign in.
import type { App } from './compose';

/** Ports from 1024 that browsers open no page on (Fetch, "port blocking"): other services are there. */
const CLOSED_PORTS: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10080,
]);

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
  const below = `${closedPortLine(url)}${agents}`;
  if (auth === 'off') return `\n  Colloquy is at ${url}  (authentication is off)\n${below}`;
  const signIn = (await app.sessions.isSetUp())
    ? 'Sign in with a key'
    : `Sign in once with  ${url}/setup?token=${app.sessions.issueSetupToken()}`;
  return `\n  Colloquy is at ${url}\n${below}  ${signIn}\n`;
}

function closedPortLine(url: string): string {
  const { port } = new URL(url);
  if (!CLOSED_PORTS.has(Number(port))) return '';
  return `  Browsers open no page on port ${port}. Start with another one, as PORT=3000\n`;
}
