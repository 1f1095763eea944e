'use client';
// The right pane of the lab: a call to try, the versions, who speaks it, and what was decided about it.
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { QueryTabs } from '@/components/ui/tab-links';
import type { ApiFailure } from '@/lib/client/api/api';
import type { ActionDone } from '../actions/action-outcome';
import type { DefinitionStatus } from '../actions/definition-status';
import type { DefinitionCheck } from '../editor/check-definition';
import { TryTab } from '../expansion/try-tab';
import type { DiffLook, LabTab } from '../subject/lab-address';
import { HistoryTab } from '../versions/history-tab';
import { SpeakersTab } from '../versions/speakers-tab';
import { VersionsTab } from '../versions/versions-tab';

const TABS: readonly { readonly value: LabTab; readonly label: string }[] = [
  { value: 'try', label: 'Try' },
  { value: 'versions', label: 'Versions' },
  { value: 'spoken', label: 'Spoken by' },
  { value: 'history', label: 'History' },
];

export function BenchPanel({
  check,
  isBehind,
  status,
  failure,
  calls,
  tab,
  look,
  outcome,
  isShown,
  isAlone,
  onInstalled,
}: {
  check: DefinitionCheck;
  /** The bench shows the last text that could be read, which is not the one in the editor. */
  isBehind: boolean;
  status: DefinitionStatus;
  /** Why what is known of the name could not be read. */
  failure: ApiFailure | null;
  /** Calls that stand ready. */
  calls: readonly string[];
  tab: LabTab;
  look: DiffLook;
  /** What the last action came to. */
  outcome: string | null;
  /** On a narrow screen one part is shown at a time. */
  isShown: boolean;
  /** It has the room of the definition too. */
  isAlone: boolean;
  onInstalled: (done: ActionDone, hash: string) => Promise<void>;
}) {
  const { detail } = status;
  return (
    <section
      aria-label="Bench"
      className={`min-h-0 min-w-0 flex-col border-hairline lg:flex ${isShown ? 'flex' : 'hidden'} ${isAlone ? '' : 'lg:border-l'}`}
    >
      <div className="flex h-11 shrink-0 items-end overflow-x-auto border-b border-hairline px-4 md:px-5">
        <QueryTabs label="Bench" param="tab" value={tab} tabs={TABS} />
        <span role="status" className="ml-auto h-[30px] pl-3 text-12 leading-[30px] text-warn">
          {isBehind && check.callable !== null && tab === 'try' && 'of the last sound text'}
        </span>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {tab === 'try' && <TryTab check={check} calls={calls} />}
        {tab !== 'try' && failure !== null && (
          <div className="p-4">
            <ErrorState title={failure.title} detail={failure.detail} />
          </div>
        )}
        {tab !== 'try' && failure === null && detail === null && (
          <EmptyState title="Nobody has defined it here">
            Install it, or teach it to an agent: then its versions, its speakers and its history
            stand here.
          </EmptyState>
        )}
        {tab === 'versions' && detail !== null && (
          <VersionsTab
            detail={detail}
            edited={status.version === null && !isBehind ? check.dialect : null}
            look={look}
            outcome={outcome}
            onInstalled={onInstalled}
          />
        )}
        {tab === 'spoken' && detail !== null && <SpeakersTab detail={detail} />}
        {tab === 'history' && detail !== null && <HistoryTab detail={detail} />}
      </div>
    </section>
  );
}
