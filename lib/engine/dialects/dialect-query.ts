// Colloquy's own answer to `(meta (query (speak? name)))`: yes or no, and what it speaks.
import { dialectAskedFor } from '@/lib/dialects/log/dialect-said';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { agentName } from '@/lib/model/ids';
import { printSexpr } from '@/lib/sexpr/printer';
import { atom, list } from '@/lib/sexpr/sexpr';

/** Names in one answer: enough to choose from, and no listing of everything for whoever asks. */
const NAMES_MAX = 64;

/** Names that a message can address as one agent; `all` is everybody. */
const WRITABLE = /^(?!all$)[A-Za-z0-9_-]{1,64}\??$/;

/** The answer as text; null where the message is no query, or its sender has a name that no message can address. */
export function answerTo(
  events: readonly ClutchMessage[],
  installedNames: () => readonly string[],
): string | null {
  const [event] = events;
  const asked = event === undefined ? null : dialectAskedFor(event);
  if (event === undefined || asked === null) return null;
  const sender = agentName(event.from.agent_id);
  if (!WRITABLE.test(sender)) return null;
  const installed = [...installedNames()].sort();
  const speaks = installed.includes(asked);
  const names = [...(speaks ? [asked] : []), ...installed.filter((name) => name !== asked)];
  const spoken = names.slice(0, NAMES_MAX).map((name) => atom('symbol', name));
  return printSexpr(
    list(
      ...[atom('symbol', 'reply'), atom('agent', sender), atom('string', speaks ? 'yes' : 'no')],
      ...[atom('keyword', 'dialects'), list(...spoken)],
    ),
  );
}
