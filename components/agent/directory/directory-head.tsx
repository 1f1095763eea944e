'use client';
// The head of the directory, and what it says where nobody is found: of the present and of a moment alike.
import type { ReactNode } from 'react';
import { Presence } from '@/components/entity/presence';
import { TimeButton, type TimeTravel } from '@/components/run-page/scrubber/time-travel';
import { EmptyState } from '@/components/ui/empty-state';
import { SearchField } from '@/components/ui/form/search-field';
import { useMessages } from '@/components/ui/language/language-context';
import { ChoiceMenu } from '@/components/ui/overlay/menu';
import { changeQuery } from '@/components/ui/query-link';
import { PageHeader } from '@/components/workspace/page-header';
import { AGENT_DIRECTORY } from '@/lib/messages/en/features/agent/agent-directory';
import { AgentStatus } from '@/lib/model/summary';

/** What of the directory is shown; it stands in the address. */
export type AgentFilter = { readonly q: string; readonly presence: AgentStatus | null };

export function DirectoryHead({
  filter: { q, presence },
  travel,
  state,
}: {
  filter: AgentFilter;
  travel: TimeTravel;
  state: ReactNode;
}) {
  const messages = useMessages(AGENT_DIRECTORY);
  const isPast = travel.moment.at !== null;
  return (
    <PageHeader back={{ href: '/browse' }} title={messages.title} state={state}>
      {/* A narrow head has room for one of the two. */}
      <span className={isPast ? 'max-md:hidden' : ''}>
        <PresenceMenu presence={presence} />
      </span>
      <span className="max-md:ml-2">
        <SearchField label={messages.find} initial={q} onSearched={search} />
      </span>
      <span className={isPast ? '' : 'max-md:hidden'}>
        <TimeButton travel={travel} />
      </span>
    </PageHeader>
  );
}

/** `children` say why there is nobody at all. */
export function NoneFound({
  filter: { q, presence },
  children,
}: {
  filter: AgentFilter;
  children: ReactNode;
}) {
  const messages = useMessages(AGENT_DIRECTORY).notFound;
  if (q === '' && presence === null) return children;
  return presence === null ? (
    <EmptyState title={messages.noName}>{messages.tryPart}</EmptyState>
  ) : (
    <EmptyState title={messages.noSuch}>{messages.tryPartOrPresence}</EmptyState>
  );
}

function search(text: string): void {
  changeQuery({ q: text || null }, 'replace');
}

const ANY = '';

function PresenceMenu({ presence }: { presence: AgentStatus | null }) {
  const messages = useMessages(AGENT_DIRECTORY).presence;
  return (
    <ChoiceMenu
      label={presence === null ? messages.any : messages.is(presence)}
      value={presence ?? ANY}
      onChosen={(value) => changeQuery({ presence: value || null })}
      trigger={presence === null ? <span>{messages.any}</span> : <Presence status={presence} />}
      choices={[
        { value: ANY, label: messages.any },
        ...AgentStatus.options.map((status) => ({
          value: status,
          label: <Presence status={status} />,
        })),
      ]}
    />
  );
}
