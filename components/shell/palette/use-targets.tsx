'use client';
// What the palette finds on the server by a name: channels, threads, runs and agents. Those of one name bear what tells them apart.
import { Bot, CirclePlay, Hash, type LucideIcon, MessageSquare } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useMessages } from '@/components/ui/language/language-context';
import { toLabel } from '@/components/ui/text/split-visible';
import { agentHref, channelHref, runHref, threadHref } from '@/components/workspace/routes';
import { beginsFirst, READ_TO_CHOOSE_MAX } from '@/lib/client/api/begins-first';
import { useRows } from '@/lib/client/api/use-rows';
import { channelTitle } from '@/lib/client/tab/summary-store';
import { PLACES } from '@/lib/messages/en/shared/places';
import { agentName } from '@/lib/model/ids';
import { differencesOf, type NamedThing } from '../names/same-names';
import { ToldApart } from '../names/told-apart';

/** Rows of each kind that the palette offers; who looks for another types more of its name. */
const OFFERED_MAX = 8;

/** Draws the name of an agent, with its marks. */
export type DrawsAgent = ComponentType<{ agentId: string }>;

type FoundRow = {
  readonly href: string;
  readonly name: ReactNode;
  /** What stands at the end of its line. */
  readonly beside?: ReactNode;
};

type FoundGroup = {
  readonly heading: string;
  readonly icon: LucideIcon;
  readonly rows: readonly FoundRow[];
};

/** What is found of each kind. */
export function useTargets(
  q: string,
  AgentName: DrawsAgent,
): {
  readonly isReading: boolean;
  readonly hasFailed: boolean;
  readonly groups: readonly FoundGroup[];
} {
  const places = useMessages(PLACES);
  const question = { q, limit: OFFERED_MAX };
  const named = { q, limit: q === '' ? OFFERED_MAX : READ_TO_CHOOSE_MAX };
  const channels = useRows('channel', named, null);
  const threads = useRows('thread', question, null);
  const runs = useRows('run', question, null);
  const agents = useRows('agent', named, null);
  const all = [channels, threads, runs, agents];
  return {
    isReading: all.some(({ isReading }) => isReading),
    hasFailed: all.some(({ failure }) => failure !== null),
    groups: [
      {
        heading: places.channels,
        icon: Hash,
        rows: beginsFirst(channels.rows, channelTitle, q)
          .slice(0, OFFERED_MAX)
          .map((row) => ({
            href: channelHref(row.channel),
            name: toLabel(channelTitle(row)),
          })),
      },
      {
        heading: places.threads,
        icon: MessageSquare,
        rows: toldApart(
          threads.rows.map((row) => ({
            ...row,
            id: row.thread_id,
            name: row.title || row.thread_id,
          })),
          threadHref,
        ),
      },
      {
        heading: places.runs,
        icon: CirclePlay,
        rows: toldApart(
          runs.rows.map((row) => ({
            ...row,
            id: row.run_id,
            name: row.title || row.run_id,
            opened_at: row.started_at ?? row.opened_at,
          })),
          runHref,
        ),
      },
      {
        heading: places.agents,
        icon: Bot,
        rows: beginsFirst(agents.rows, ({ agent_id: id }) => agentName(id), q)
          .slice(0, OFFERED_MAX)
          .map(({ agent_id: id }) => ({
            href: agentHref(id),
            name: <AgentName agentId={id} />,
          })),
      },
    ],
  };
}

/** Rows by their names, with what tells those of one name apart. */
function toldApart(rows: readonly NamedThing[], hrefOf: (id: string) => string): FoundRow[] {
  const differences = differencesOf(rows);
  return rows.map(({ id, name }) => ({
    href: hrefOf(id),
    name: toLabel(name),
    beside: <ToldApart id={id} difference={differences.get(id)} />,
  }));
}
