// Ids and their reserved prefixes (Clutch Appendix B), and the names that people read for them.
import { percentDecoded } from '@/lib/std/percent-decoded';
import { IDENTIFIER_LENGTH_MAX } from './storable-text';

/** The id under which people write; their role is `human`. */
export const HUMAN_AGENT_ID = 'agent:user';

/** Who speaks where neither the message, the request nor the key says it. */
export const ANONYMOUS_ID = 'agent:anonymous';

/** Under this id work is handed out (Clutch section 4.1, C28). */
export const ORCHESTRATOR_ID = 'agent:orchestrator';

/** A recipient who is not chosen yet, under a name that every protocol can write. */
export const ANYBODY_ID = 'agent:anybody';

/** Under this id decisions of triads are told (Heretek section 10.5). */
export const GATEWAY_ID = 'agent:gateway';

/** The run in which the registry says who came, changed and went (docs/decisions/0017). */
export const REGISTRY_RUN = 'run:registry';

/** The one thread in which registrations stand, and the task that Clutch wants of them (CD4). */
export const REGISTRY_THREAD = 'thread:registry';
export const REGISTRY_TASK = 'task:registry';

/** The channel in which the registry says who comes and goes. */
export const REGISTRY_CHANNEL = 'agents';

/** Runs and threads of other workspaces have ids that begin so, and take nothing of our own. */
export const IMPORTED_PREFIX = 'imported:';

/** The group that every agent belongs to. */
export const GROUP_ALL = 'group:all';

/** What a native name becomes: `oscar` and `agent:oscar` are `agent:oscar`; `group:` ids stay. Foreign characters are percent-encoded. */
export function toAgentId(name: string): string {
  if (name.startsWith('agent:') || name.startsWith('group:')) return name;
  return `agent:${encodeName(name)}`;
}

const PLAIN_NAME = /^[A-Za-z0-9._-]*$/;

/** Percent-encodes everything outside `[A-Za-z0-9._-]`, byte by byte of its UTF-8 form. Lone surrogates become U+FFFD. */
export function encodeName(name: string): string {
  if (PLAIN_NAME.test(name)) return name;
  return encodeURIComponent(name.toWellFormed()).replace(
    /[!~*'()]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The short name that people read: the id without its reserved prefix. */
export function agentName(agentId: string): string {
  return agentId.replace(/^(agent|group):/, '');
}

/** A name that is drawn as it is written: letters, digits and visible signs, single spaces between them. */
const DRAWN_NAME = /^(?! )(?:[\p{L}\p{M}\p{N}\p{P}\p{S}]| (?! |$))+$/u;

/**
 * The same as views show it: foreign characters that `encodeName` wrote as percent signs are read back, where every one of them is
 * drawn. What could be drawn like another name bears a mark, as every unusual name does.
 */
export function shownName(agentId: string): string {
  const name = agentName(agentId);
  if (!name.includes('%')) return name;
  const read = percentDecoded(name);
  if (read === null || encodeName(read) !== name) return name;
  return !read.includes('%') && DRAWN_NAME.test(read) ? read : name;
}

/** Whether an id can be an agent's: it bears the prefix of agents, a name, and fits into a column. */
export function isAgentId(id: string): boolean {
  return id.startsWith('agent:') && id !== 'agent:' && id.length <= IDENTIFIER_LENGTH_MAX;
}
