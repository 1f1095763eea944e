// The ten reserved prefixes of Appendix B: `task:` begins the ids of tasks and of nothing else. The specification's own
// examples write `task_` (CD2), so ids without a prefix are taken; one with the prefix of something else is a mistake (C55).
// In the form of these examples it is marked everywhere, in any other where it is made: whoever answers repeats the ids that it was asked under,
// which may come from A2A or a framework.
import type { Finding } from '@/lib/model/finding';
import type { ClutchWire } from './schema';

/** In the order of Appendix B. */
const RESERVED = [
  ...['agent:', 'group:', 'task:', 'run:', 'thread:', 'artifact:', 'schema://'],
  ...['mcp:', 'skill:', 'tool:'],
] as const;
type Prefix = (typeof RESERVED)[number];

/** What stands somewhere: the prefixes that belong there, the first of which is told, and which ids without one are odd. */
type Kind = {
  readonly own: readonly Prefix[];
  readonly oddWithout: 'all' | 'as_in_examples' | 'none';
};

/** Where Appendix B reserves another one. */
const AS_IN_EXAMPLES = /^(task|run|thr)_/;

const TASK: Kind = { own: ['task:'], oddWithout: 'all' };
const RUN: Kind = { own: ['run:'], oddWithout: 'all' };
const THREAD: Kind = { own: ['thread:'], oddWithout: 'all' };
/** An MCP server answers too (section 10, step 6); a group does not speak. */
const SENDER: Kind = { own: ['agent:', 'mcp:'], oddWithout: 'all' };
const RECIPIENT: Kind = { own: ['agent:', 'group:', 'mcp:'], oddWithout: 'all' };
const SCHEMA: Kind = { own: ['schema://'], oddWithout: 'none' };
const ARTIFACT: Kind = { own: ['artifact:'], oddWithout: 'none' };
/** Open: section 1.1 prefers `domain:fintech`, which is reserved for nothing (CD13). */
const CAPABILITY: Kind = { own: ['skill:', 'tool:', 'mcp:'], oddWithout: 'none' };

type Named = { readonly path: string; readonly id: string; readonly kind: Kind };

/** At most two findings, however many ids: each names the first one and counts the rest. */
export function checkPrefixes(wire: ClutchWire): Finding[] {
  const odd: Named[] = [];
  const foreign: Named[] = [];
  for (const named of idsOf(wire)) {
    const prefix = RESERVED.find((reserved) => named.id.startsWith(reserved));
    if (prefix === undefined) {
      if (isOdd(named)) odd.push(named);
    } else if (!named.kind.own.includes(prefix)) foreign.push(named);
  }
  return [...finding('CD2', odd), ...finding('C55', foreign)];
}

function isOdd({ id, kind: { oddWithout } }: Named): boolean {
  return oddWithout === 'all' || (oddWithout === 'as_in_examples' && AS_IN_EXAMPLES.test(id));
}

const MESSAGES = {
  CD2: ['ids use an unreserved prefix', 'both styles are taken'],
  C55: ['ids bear a prefix that is reserved for something else', 'they are kept as they are'],
} as const;

function finding(rule: keyof typeof MESSAGES, among: readonly Named[]): Finding[] {
  const [first] = among;
  if (first === undefined) return [];
  const { path, kind } = first;
  const others = among.length > 1 ? `, and ${among.length - 1} more` : '';
  const [what, consequence] = MESSAGES[rule];
  const message = `${what}: expected ${kind.own[0]} at ${path}${others}; ${consequence}`;
  return [{ level: 'warning', rule, path, message }];
}

/** What stands there, where others made the id. */
const repeated = ({ own }: Kind): Kind => ({ own, oddWithout: 'as_in_examples' });

/** A request names its own task, and its run and thread unless a task stands above it; all else about a task repeats these. */
function placeKinds({ type, parent_task_id }: ClutchWire): Record<'task' | 'run' | 'thread', Kind> {
  const isRequest = type === 'task.request';
  const isAnswer = !isRequest && /^(task|tool|routing)\./.test(type);
  const isBelow = isAnswer || (isRequest && typeof parent_task_id === 'string');
  return {
    task: isAnswer ? repeated(TASK) : TASK,
    run: isBelow ? repeated(RUN) : RUN,
    thread: isBelow ? repeated(THREAD) : THREAD,
  };
}

/** Every id of the envelope that has a reserved prefix of its own, in the order in which they are checked. */
function idsOf(wire: ClutchWire): Named[] {
  const { requires = [], prefers = [], attachments = [] } = wire;
  const kinds = placeKinds(wire);
  const ids: Named[] = [{ path: '/task_id', id: wire.task_id, kind: kinds.task }];
  const add = (path: string, id: string | null | undefined, kind: Kind) => {
    if (typeof id === 'string') ids.push({ path, id, kind });
  };
  add('/parent_task_id', wire.parent_task_id, repeated(TASK));
  add('/run_id', wire.run_id, kinds.run);
  add('/thread_id', wire.thread_id, kinds.thread);
  add('/from/agent_id', wire.from.agent_id, SENDER);
  for (const [index, to] of wire.to.entries()) {
    if (typeof to === 'string') add(`/to/${index}`, to, RECIPIENT);
    else add(`/to/${index}/agent_id`, to.agent_id, RECIPIENT);
  }
  add('/schema_ref', wire.schema_ref, SCHEMA);
  for (const [index, id] of requires.entries()) add(`/requires/${index}`, id, CAPABILITY);
  for (const [index, id] of prefers.entries()) add(`/prefers/${index}`, id, CAPABILITY);
  for (const [index, { kind, ref }] of attachments.entries()) {
    if (kind === 'artifact_ref') add(`/attachments/${index}/ref`, ref, ARTIFACT);
  }
  return ids;
}
