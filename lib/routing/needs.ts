// A routing question, read once for all agents. A policy is whatever a requester wrote: what cannot be read is taken
// strictly, never as if it were not there.
import type { RoutingQuestion } from '@/lib/model/orchestration/routing';
import { isObject } from '@/lib/std/is-object';
import { readRange, type VersionRange } from '@/lib/std/version-range';
import { bitOf } from './offer';

/** Levels of network, each of which includes those before it (CD16). Another word is included by itself alone. */
const NETWORK_LEVELS = ['none', 'egress-restricted', 'egress'];

export type Needs = {
  readonly requestedBy: string | null;
  readonly without: ReadonlySet<string>;
  readonly unsayable: ReadonlySet<string>;
  readonly wantsSandbox: boolean;
  /** Null: every tool is allowed. */
  readonly allowlist: ReadonlySet<string> | null;
  /** The network that the task needs. */
  readonly network: string;
  /** Each once. */
  readonly requires: readonly RequiredCapability[];
};

/** A capability that is asked for. */
export type RequiredCapability = {
  /** As it was asked for: `skill:research`, or with versions (CD18) `skill:research@^1.2`. */
  readonly term: string;
  readonly id: string;
  readonly bit: number;
  /** Null: any version will do, and none. */
  readonly range: VersionRange | null;
};

/** Reads a question. */
export function readQuestion(question: RoutingQuestion): Needs {
  const policy = isObject(question.policy) ? question.policy : {};
  const { sandbox = false, tool_allowlist: allowlist = null, network = 'none' } = policy;
  return {
    requestedBy: question.requested_by,
    without: new Set(question.without),
    unsayable: new Set(question.unsayable),
    wantsSandbox: sandbox !== false && sandbox !== null,
    allowlist: allowlist === null ? null : new Set(Array.isArray(allowlist) ? allowlist : []),
    network: typeof network === 'string' ? network : network === null ? 'none' : 'unreadable',
    requires: [...new Set(question.requires)].map(requirementOf),
  };
}

/** CD18: what follows the last `@` of an id says which versions, where it can be read as that; else it belongs to the id. */
function requirementOf(term: string): RequiredCapability {
  const at = term.lastIndexOf('@');
  const range = at > 0 ? readRange(term.slice(at + 1)) : null;
  const id = range === null ? term : term.slice(0, at);
  return { term, id, bit: bitOf(id), range };
}

/** Names, as far as one asks whether another is among them. */
export type NameSet = { has(name: string): boolean };

/** What stands between a server and its tool. */
const OF_SERVER = /[./]/;

/** CD15: a tool is allowed where the list names it, or its server: `mcp:docs` allows `mcp:docs.read_file` and `mcp:docs/read_file`. */
export function isAllowed(
  tool: string,
  { allowlist }: { readonly allowlist: NameSet | null },
): boolean {
  if (allowlist === null || allowlist.has(tool)) return true;
  for (let end = tool.length - 1; end > 0; end -= 1) {
    if (OF_SERVER.test(tool[end] ?? '') && allowlist.has(tool.slice(0, end))) return true;
  }
  return false;
}

/** Whether a network of this level does for a task that needs that one. */
export function reaches(has: string, needs: string): boolean {
  if (has === needs || needs === 'none') return true;
  const level = NETWORK_LEVELS.indexOf(needs);
  return level >= 0 && NETWORK_LEVELS.indexOf(has) > level;
}
