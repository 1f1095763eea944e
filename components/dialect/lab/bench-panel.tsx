'use client';
// The right pane of the lab: a call to try, the versions, who speaks it, and what was decided about it.
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { useMessages } from '@/components/ui/language/language-context';
import { QueryTabs } from '@/components/ui/tab-links';
import type { ApiFailure } from '@/lib/client/api/api';
import { DIALECT_LAB } from '@/lib/messages/en/features/dialect/dialect-lab';
import type { ActionDone } from '../actions/action-outcome';
import type { DefinitionStatus } from '../actions/definition-status';
import type { DefinitionCheck } from '../editor/check-definition';
import { TryTab } from '../expansion/try-tab';
import { type DiffLook, LAB_TABS, type LabTab } from '../subject/lab-address';
import { HistoryTab } from '../versions/history-tab';
import { SpeakersTab } from '../versions/speakers-tab';
import { VersionsTab } from '../versions/versions-tab';

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
  const messages = useMessages(DIALECT_LAB);
  const { detail } = status;
  return (
    <section
      aria-label={messages.parts.bench}
      className={`min-h-0 min-w-0 flex-col border-hairline lg:flex ${isShown ? 'flex' : 'hidden'} ${isAlone ? '' : 'lg:border-l'}`}
    >
      <div className="flex h-11 shrink-0 items-end overflow-x-auto border-b border-hairline px-4 md:px-5">
        <QueryTabs
          label={messages.parts.bench}
          param="tab"
          value={tab}
          tabs={LAB_TABS.map((value) => ({ value, label: messages.tabs[value] }))}
        />
        <span role="status" className="ml-auto h-[30px] pl-3 text-12 leading-[30px] text-warn">
          {isBehind && check.callable !== null && tab === 'try' && messages.ofLastSound}
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
          <EmptyState title={messages.undefinedHere.title}>
            {messages.undefinedHere.text}
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
