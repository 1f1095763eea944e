'use client';
// The agents that had said something by a moment of the past, by name, with what the log tells of each, and what it does not tell here.
import { AsOf } from '@/components/run-page/scrubber/as-of';
import type { TimeTravel } from '@/components/run-page/scrubber/time-travel';
import { EmptyState } from '@/components/ui/empty-state';
import { useMessages } from '@/components/ui/language/language-context';
import { PagedList } from '@/components/ui/list/paged-list';
import type { Rows } from '@/lib/client/api/lists-api';
import { useRows } from '@/lib/client/api/use-rows';
import { AGENT_DIRECTORY } from '@/lib/messages/en/features/agent/agent-directory';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { AgentStanding } from '@/lib/model/orchestration/standing';
import { AGENT_ROW_HEIGHTS, AgentColumns, AgentRow } from './agent-row';
import { type AgentFilter, DirectoryHead, NoneFound } from './directory-head';

export function AgentsThen({
  filter,
  at,
  initial,
  travel,
}: {
  filter: AgentFilter;
  at: number;
  initial: Rows<AgentStanding> | null;
  travel: TimeTravel;
}) {
  const messages = useMessages(AGENT_DIRECTORY);
  const { q, presence } = filter;
  const pages = useRows('standing', { q, at }, initial);
  const found = pages.rows.filter(
    (one) => one.agent_id !== HUMAN_AGENT_ID && (presence === null || statusOf(one) === presence),
  );
  return (
    <>
      <DirectoryHead filter={filter} travel={travel} state={<AsOf at={at} />} />
      <PagedList
        label={messages.title}
        rows={found.map((standing) => ({ key: standing.agent_id, standing }))}
        heights={AGENT_ROW_HEIGHTS}
        renderRow={({ standing }) => <RowThen standing={standing} />}
        pages={pages}
        more={messages.more}
        head={
          <>
            <p className="border-b border-hairline px-3 py-1.5 text-12 text-ink-faint md:px-5">
              {messages.aboutThen}
            </p>
            <AgentColumns isPast />
          </>
        }
        empty={
          <NoneFound filter={filter}>
            <EmptyState title={messages.noneThen.title}>{messages.noneThen.text}</EmptyState>
          </NoneFound>
        }
      />
    </>
  );
}

function RowThen({ standing }: { standing: AgentStanding }) {
  const { agent_id, card, role, last_at, success, untold } = standing;
  return (
    <AgentRow
      agent={{
        agent_id,
        card,
        role,
        last_at,
        registered: card !== null || untold.includes('card'),
        status: statusOf(standing),
        tasks_open: null,
      }}
      success={untold.includes('success') ? 'untold' : success}
    />
  );
}

/** Null where it would take too much to tell. */
function statusOf({ status, untold }: AgentStanding) {
  return untold.includes('status') ? null : status;
}
