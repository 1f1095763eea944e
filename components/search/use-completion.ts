'use client';
// What can be put at the caret: operators, or values of one. Names of agents, channels and runs are asked of the server.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMessages } from '@/components/ui/language/language-context';
import { beginsFirst, READ_TO_CHOOSE_MAX } from '@/lib/client/api/begins-first';
import { getRows } from '@/lib/client/api/lists-api';
import { channelTitle } from '@/lib/client/tab/summary-store';
import { useDebounced } from '@/lib/client/use-debounced';
import { SEARCH_LANGUAGE } from '@/lib/messages/en/features/search-language';
import { MessageType } from '@/lib/model/clutch-message';
import { agentName, toAgentId } from '@/lib/model/ids';
import { protocols } from '@/lib/protocols/registry';
import {
  type CaretTerm,
  type CaretText,
  caretTerm,
  operatorsFor,
  withOperator,
  withValue,
} from '@/lib/search/complete-query';
import { DAY_NAMES } from '@/lib/search/query-time';
import { HAS_VALUES, OPERATORS, type OperatorName, SUM_VALUES } from '@/lib/search/search-query';

export type Completion = {
  readonly key: string;
  /** What is put into the line, as it is read there. */
  readonly label: string;
  readonly note: string;
  readonly example: string;
  readonly done: CaretText;
};

/** Values that are offered at once: who looks for another one types more of it. */
const OFFERED_MAX = 8;

/** After the last key before names are asked for. Milliseconds. */
const REST_MS = 120;

type ListedKind = 'agent' | 'channel' | 'run';

/** The lists that have the values of an operator. */
const LIST_OF: Partial<Readonly<Record<OperatorName, ListedKind>>> = {
  from: 'agent',
  to: 'agent',
  channel: 'channel',
  run: 'run',
};

const TYPES = [...new Set(MessageType.options.flatMap((type) => [type.split('.')[0] ?? '', type]))];

const WORDS_OF: Partial<Readonly<Record<OperatorName, readonly string[]>>> = {
  type: TYPES,
  protocol: protocols.map(({ meaning }) => meaning.protocol),
  has: HAS_VALUES,
  sum: SUM_VALUES,
  before: DAY_NAMES,
  after: DAY_NAMES,
};

/** @param at Null where nothing is typed now. */
export function useCompletion(at: CaretText | null): readonly Completion[] {
  const { asks } = useMessages(SEARCH_LANGUAGE);
  const term = at === null ? null : caretTerm(at);
  const kind = term?.operator == null ? undefined : LIST_OF[term.operator];
  const q = useDebounced(kind === undefined ? '' : (term?.typed ?? ''), REST_MS);
  const names = useNames(kind, q);
  if (at === null || term === null) return [];
  if (term.operator === null) return operatorCompletions(asks, at, term);
  const typed = term.typed.toLowerCase();
  const words = WORDS_OF[term.operator]
    ?.filter((word) => word.startsWith(typed) && word !== typed)
    .map((value) => ({ value, note: '' }));
  // Names of what was typed before stand there until others come.
  const known = names.filter(({ value, note }) => `${value} ${note}`.toLowerCase().includes(typed));
  const offered = words ?? beginsFirst(known, ({ value }) => value, typed);
  return offered.slice(0, OFFERED_MAX).map(({ value, note }) => ({
    key: value,
    label: value,
    note,
    example: '',
    done: withValue(at, term, value),
  }));
}

function operatorCompletions(
  asks: Readonly<Record<OperatorName, string>>,
  at: CaretText,
  term: CaretTerm,
): Completion[] {
  return operatorsFor(term).map((name) => ({
    key: name,
    label: `${name}:`,
    note: asks[name],
    example: OPERATORS[name],
    done: withOperator(at, term, name),
  }));
}

type Name = { readonly value: string; readonly note: string };

/** Names of one list that contain a text; none where no list is asked. */
function useNames(kind: ListedKind | undefined, q: string): readonly Name[] {
  const { data } = useQuery({
    queryKey: ['completion', kind, q],
    queryFn: ({ signal }) => (kind === undefined ? [] : readNames(kind, q, signal)),
    enabled: kind !== undefined,
    placeholderData: keepPreviousData,
  });
  return kind === undefined ? [] : (data ?? []);
}

/** Nothing is offered where names cannot be read: whoever knows one types it. */
async function readNames(kind: ListedKind, q: string, signal: AbortSignal): Promise<Name[]> {
  const read = await getRows(kind, { q, limit: READ_TO_CHOOSE_MAX }, null, signal);
  if (!read.ok) return [];
  return read.value.rows.map((row) => {
    if ('agent_id' in row) return { value: shortName(row.agent_id), note: '' };
    if ('state' in row) return { value: row.run_id, note: noteOf(row.run_id, row.title) };
    return { value: row.channel, note: noteOf(row.channel, channelTitle(row)) };
  });
}

function noteOf(name: string, title: string): string {
  return title === name ? '' : title;
}

/** Without its prefix, where that is the same agent. */
function shortName(agentId: string): string {
  const name = agentName(agentId);
  return toAgentId(name) === agentId ? name : agentId;
}
