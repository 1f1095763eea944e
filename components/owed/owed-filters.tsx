'use client';
// What of the inbox is shown: one kind, what one agent owes, what is owed in one run.
import { AgentName } from '@/components/entity/agent-name';
import { isFiltered, KIND_ORDER } from '@/components/obligation/obligation-labels';
import { FilterBar } from '@/components/ui/filter/filter-bar';
import { useMessages } from '@/components/ui/language/language-context';
import { ChoiceMenu } from '@/components/ui/overlay/menu';
import { changeQuery } from '@/components/ui/query-link';
import { ShortId } from '@/components/ui/text/short-id';
import { toLabel } from '@/components/ui/text/split-visible';
import { VisibleText } from '@/components/ui/text/visible-text';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import type { OwedFilter } from '@/lib/client/api/work-api';
import type { ObligationsAnswer } from '@/lib/contracts/http-orchestration';
import { OWED } from '@/lib/messages/en/features/owed';
import { COUNTS } from '@/lib/messages/en/shared/counts';
import { OBLIGATION } from '@/lib/messages/en/shared/obligation';
import { HUMAN_AGENT_ID, shownName } from '@/lib/model/ids';
import { isCutOwed, kindCounts } from './owed-rows';

const ALL = '';

/** A longer menu is hard to search; the page of an agent filters for agents beyond these. */
const CHOICES_MAX = 100;

export function OwedFilters({
  filter,
  owed,
}: {
  filter: OwedFilter;
  /** What is read under the filter; null where that is too much to be told, so that a run is to be chosen of the newest. */
  owed: Pick<ObligationsAnswer, 'obligations' | 'total'> | null;
}) {
  const { filters: messages, atLeast } = useMessages(OWED);
  const { count } = useMessages(COUNTS);
  const { headings } = useMessages(OBLIGATION);
  const { runs } = useWorkspaceView();
  const shown = owed?.obligations ?? [];
  const counted = owed !== null && isCutOwed(owed) ? atLeast : count;
  const counts = kindCounts(shown);
  const agentIds = choices(
    shown.map((row) => row.agent_id),
    filter.agent_id,
  );
  const runIds = choices(
    (owed === null ? runs : shown).map((row) => row.run_id),
    filter.run_id,
  );
  // The names of the menus hold what is chosen, so that they can be called by what is seen.
  const shownKind = filter.kind === null ? messages.everyKind : headings[filter.kind];
  const shownAgent =
    filter.agent_id === null ? messages.everybody : nameOf(filter.agent_id, messages.you);
  const titleOf = new Map(runs.map((run) => [run.run_id, run.title]));
  const chosenRun = filter.run_id ?? '';
  const shownRun =
    filter.run_id === null ? messages.everyRun : toLabel(titleOf.get(chosenRun) || chosenRun);
  return (
    <FilterBar
      isFiltered={isFiltered(filter)}
      clearing={{ kind: null, agent: null, run: null }}
      clear={messages.showAll}
    >
      <ChoiceMenu
        label={messages.kind(shownKind)}
        value={filter.kind ?? ALL}
        onChosen={(kind) => changeQuery({ kind: kind || null, event: null })}
        trigger={<span>{shownKind}</span>}
        choices={[
          { value: ALL, label: messages.everyKind },
          ...KIND_ORDER.map((kind) => ({
            value: kind,
            label: headings[kind],
            detail: counts.has(kind) ? counted(counts.get(kind) ?? 0) : undefined,
          })),
        ]}
      />
      <ChoiceMenu
        label={messages.agent(shownAgent)}
        value={filter.agent_id ?? ALL}
        onChosen={(agent) => changeQuery({ agent: agent || null, event: null })}
        trigger={
          <span className="max-w-40 truncate">
            {filter.agent_id === null ? (
              messages.everybody
            ) : (
              <AgentName agentId={filter.agent_id} />
            )}
          </span>
        }
        choices={[
          { value: ALL, label: messages.everybody },
          ...agentIds
            .sort((one, other) => (shownName(one) < shownName(other) ? -1 : 1))
            .map((agentId) => ({ value: agentId, label: <AgentName agentId={agentId} /> })),
        ]}
      />
      <ChoiceMenu
        label={messages.run(shownRun)}
        value={filter.run_id ?? ALL}
        onChosen={(run) => changeQuery({ run: run || null, event: null })}
        trigger={
          <span className="max-w-40 truncate">
            {filter.run_id === null ? (
              messages.everyRun
            ) : (
              <RunName runId={filter.run_id} title={titleOf.get(filter.run_id) ?? ''} />
            )}
          </span>
        }
        choices={[
          { value: ALL, label: messages.everyRun },
          ...runIds.map((runId) => ({
            value: runId,
            label: <RunName runId={runId} title={titleOf.get(runId) ?? ''} />,
          })),
        ]}
      />
    </FilterBar>
  );
}

function nameOf(agentId: string, you: string): string {
  return agentId === HUMAN_AGENT_ID ? you : toLabel(shownName(agentId));
}

function RunName({ runId, title }: { runId: string; title: string }) {
  return title === '' ? <ShortId id={runId} /> : <VisibleText text={title} />;
}

/** What there is to choose, the chosen one among it. */
function choices(values: readonly string[], chosen: string | null): string[] {
  const all = new Set(chosen === null ? values : [chosen, ...values]);
  return [...all].slice(0, CHOICES_MAX);
}
