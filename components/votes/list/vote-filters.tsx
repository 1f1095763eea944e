'use client';
// What of the list is shown: one state, one triad. Both stand in the address.
import { useRouter } from 'next/navigation';
import { FilterBar } from '@/components/ui/filter/filter-bar';
import { useMessages } from '@/components/ui/language/language-context';
import { ChoiceMenu } from '@/components/ui/overlay/menu';
import { changeQuery } from '@/components/ui/query-link';
import { toLabel } from '@/components/ui/text/split-visible';
import { VisibleText } from '@/components/ui/text/visible-text';
import { VOTE_MARKS } from '@/lib/messages/en/features/votes/vote-marks';
import { VOTES_LIST } from '@/lib/messages/en/features/votes/votes-list';
import type { Triad } from '@/lib/model/orchestration/triad';
import { PROPOSAL_STATES } from '@/lib/model/orchestration/triad-types';
import { StateWord } from '../vote-mark';
import { TriadButton } from '../write/triad-button';
import { isFiltered, type VotesFilter } from './proposal-rows';

const ALL = '';

/** Takes every filter away. */
export const NO_FILTER = { state: null, triad: null } as const;

export function VoteFilters({ filter, triads }: { filter: VotesFilter; triads: readonly Triad[] }) {
  const { filters } = useMessages(VOTES_LIST);
  const { states } = useMessages(VOTE_MARKS);
  const { state, triad } = filter;
  const router = useRouter();
  // A triad that an address names may not be configured any more, and have been asked all the same.
  const names = [
    ...new Set([...triads.map(({ name }) => name), ...(triad === null ? [] : [triad])]),
  ];
  return (
    <FilterBar isFiltered={isFiltered(filter)} clearing={NO_FILTER} clear={filters.showAll}>
      <ChoiceMenu
        label={filters.state(state === null ? filters.everyState : states[state])}
        value={state ?? ALL}
        onChosen={(value) => changeQuery({ state: value || null, event: null })}
        trigger={state === null ? <span>{filters.everyState}</span> : <StateWord state={state} />}
        choices={[
          { value: ALL, label: filters.everyState },
          ...PROPOSAL_STATES.map((value) => ({ value, label: <StateWord state={value} /> })),
        ]}
      />
      <ChoiceMenu
        label={filters.triad(triad === null ? filters.everyTriad : toLabel(triad))}
        value={triad ?? ALL}
        onChosen={(value) => changeQuery({ triad: value || null, event: null })}
        trigger={
          <span className="max-w-40 truncate">
            {triad === null ? filters.everyTriad : <VisibleText text={triad} />}
          </span>
        }
        choices={[
          { value: ALL, label: filters.everyTriad },
          ...names.map((value) => ({ value, label: <VisibleText text={value} /> })),
        ]}
      />
      <span className="ml-auto">
        <TriadButton triad={null} onDone={() => router.refresh()} />
      </span>
    </FilterBar>
  );
}
