'use client';
// The head of the directory, and what it says where nobody is found: of the present and of a moment alike.
import type { ReactNode } from 'react';
import { Presence } from '@/components/entity/presence';
import { TimeButton, type TimeTravel } from '@/components/run-page/scrubber/time-travel';
import { EmptyState } from '@/components/ui/empty-state';
import { SearchField } from '@/components/ui/form/search-field';
import { ChoiceMenu } from '@/components/ui/overlay/menu';
import { changeQuery } from '@/components/ui/query-link';
import { PageHeader } from '@/components/workspace/page-header';
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
  const isPast = travel.moment.at !== null;
  return (
    <PageHeader back={{ href: '/browse', label: 'Back to the list' }} title="Agents" state={state}>
      {/* A narrow head has room for one of the two. */}
      <span className={isPast ? 'max-md:hidden' : ''}>
        <PresenceMenu presence={presence} />
      </span>
      <SearchField label="Find an agent by name" initial={q} onSearched={search} />
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
  if (q === '' && presence === null) return children;
  return (
    <EmptyState title={presence === null ? 'No agent has this name' : 'No such agent'}>
      Try a part of the name{presence !== null && ', or any presence'}.
    </EmptyState>
  );
}

function search(text: string): void {
  changeQuery({ q: text || null }, 'replace');
}

const ANY = '';

function PresenceMenu({ presence }: { presence: AgentStatus | null }) {
  return (
    <ChoiceMenu
      label={presence === null ? 'Any presence' : `Presence: ${presence}`}
      value={presence ?? ANY}
      onChosen={(value) => changeQuery({ presence: value || null })}
      trigger={presence === null ? <span>Any presence</span> : <Presence status={presence} />}
      choices={[
        { value: ANY, label: 'Any presence' },
        ...AgentStatus.options.map((status) => ({
          value: status,
          label: <Presence status={status} />,
        })),
      ]}
    />
  );
}
