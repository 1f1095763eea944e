'use client';
// What if: other weights, other agents, other limits, and which recorded decisions would have come out otherwise.
import { Loader } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { changeQuery } from '@/components/ui/query-link';
import { Skeleton } from '@/components/ui/skeleton';
import { StateLabel } from '@/components/ui/state-label';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { WHAT_IF } from '@/lib/messages/en/features/decisions/decisions';
import type { Decision } from '@/lib/model/orchestration/routing';
import { AgentSwitches, switchedAgents } from './agent-switches';
import { coverageLabel } from './coverage-label';
import { FlipList } from './flip-list';
import { SidePanelHeader } from './side-panel-header';
import type { WhatIf } from './use-what-if';
import { WeightSliders } from './weight-sliders';
import { isChanged } from './what-if-state';

const HEADING = 'pt-4 pb-1 font-semibold text-ink-strong';

export function WhatIfPanel({
  decision,
  selectedSeq,
  decisions,
  whatIf,
}: {
  /** The one that is shown: its terms and agents are those that can be changed. Null while it is read. */
  decision: Decision | null;
  selectedSeq: number | null;
  /** How many the run has. */
  decisions: number;
  whatIf: WhatIf;
}) {
  const messages = useMessages(WHAT_IF);
  const { changes, change, leftOutBefore } = whatIf;
  const { agents } = useWorkspaceView();
  const coverage = coverageLabel(messages, { leftOutBefore, decisions, shownSeq: selectedSeq });
  const cardLimitOf = (agentId: string) =>
    agents.find((agent) => agent.agent_id === agentId)?.card?.limits?.max_concurrency ?? null;
  return (
    <aside aria-label={messages.title} className="flex min-h-0 flex-1 flex-col">
      <SidePanelHeader title={messages.title} onClose={() => changeQuery({ side: null, as: null })}>
        <Button tone="quiet" disabled={!isChanged(changes)} onClick={whatIf.reset}>
          {messages.reset}
        </Button>
      </SidePanelHeader>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-4 pb-6">
        <p className="text-ink-faint">{messages.about}</p>
        {coverage !== null && <p className="pt-2 text-ink">{coverage}</p>}
        {decision !== null && (
          <>
            <section aria-labelledby="what-if-weights">
              <h3 id="what-if-weights" className={HEADING}>
                {messages.weights}
              </h3>
              <WeightSliders decision={decision} changes={changes} onChanged={change} />
            </section>
            <section aria-labelledby="what-if-agents">
              <h3 id="what-if-agents" className={HEADING}>
                {messages.agents}
              </h3>
              <AgentSwitches
                key={decision.seq}
                agents={switchedAgents(decision.considered, changes, cardLimitOf)}
                changes={changes}
                onChanged={change}
              />
            </section>
          </>
        )}
        <Outcome whatIf={whatIf} selectedSeq={selectedSeq} />
      </div>
    </aside>
  );
}

function Outcome({ whatIf, selectedSeq }: { whatIf: WhatIf; selectedSeq: number | null }) {
  const messages = useMessages(WHAT_IF);
  const { flips, failure, isComputing, changes } = whatIf;
  const isOther = isChanged(changes);
  return (
    <section
      aria-label={messages.outcome}
      aria-busy={isComputing}
      className="-mx-4 mt-4 border-t border-hairline px-4 pt-3"
    >
      <div className="flex min-h-7 items-center gap-3 pb-1">
        <h3 aria-live="polite" className="min-w-0 flex-1 text-16 text-ink-strong">
          {flips !== null && <Headline flips={flips} isOther={isOther} />}
        </h3>
        {isComputing && flips !== null && (
          <StateLabel icon={Loader} tone="running" pulse>
            {messages.computing}
          </StateLabel>
        )}
      </div>
      {failure !== null && <ReadFailure failure={failure} onRetry={whatIf.again} />}
      {failure === null && flips === null && isComputing && (
        <div className="-mx-4">
          <Skeleton lines={4} label={messages.computingAgain} />
        </div>
      )}
      {flips !== null && flips.length > 0 && (
        <FlipList flips={flips} changes={changes} selectedSeq={selectedSeq} />
      )}
    </section>
  );
}

function Headline({ flips, isOther }: { flips: NonNullable<WhatIf['flips']>; isOther: boolean }) {
  const messages = useMessages(WHAT_IF);
  const flipped = flips.filter((flip) => flip.flipped).length;
  if (flips.length === 0) return messages.nothing;
  if (!isOther && flipped === 0) {
    const same = <b className="font-semibold">{messages.theSame}</b>;
    return <Rich text={messages.computedAgain(flips.length, same)} />;
  }
  const count = <b className="font-semibold">{messages.flippedOf(flipped, flips.length)}</b>;
  return <Rich text={messages.flip(count, flips.length)} />;
}
