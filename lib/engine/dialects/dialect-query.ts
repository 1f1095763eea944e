// Colloquy's own answer to `(meta (query (speak? name)))`: yes or no, and what it speaks.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { agentName } from '@/lib/model/ids';
import { dialectNameOf } from '@/lib/projections/dialects/dialect-events';
import { printSexpr } from '@/lib/sexpr/printer';
import { atom, list } from '@/lib/sexpr/sexpr';

/** Names in one answer: enough to choose from, and no listing of everything for whoever asks. */
const NAMES_MAX = 64;

/** Names that CBCL can write as one agent; `all` is everybody. */
const WRITABLE = /^(?!all$)[A-Za-z0-9_-]{1,64}\??$/;

/** The answer as text; null where the message is no query, or its sender has no name in CBCL. */
export function answerTo(
  events: readonly ClutchMessage[],
  installedNames: () => readonly string[],
): string | null {
  const [event] = events;
  if (event?.meta?.native_type !== 'query') return null;
  const asked = dialectNameOf(event.payload.dialect);
  const sender = agentName(event.from.agent_id);
  if (asked === null || !WRITABLE.test(sender)) return null;
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
