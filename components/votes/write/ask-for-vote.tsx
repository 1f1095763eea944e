'use client';
// Asks a member for its vote once more. What the server refuses, such as a second time within a minute, stands below in its words.
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { toLabel } from '@/components/ui/text/split-visible';
import { VisibleText } from '@/components/ui/text/visible-text';
import { useCanWriteIn } from '@/components/workspace/viewer-context';
import type { ApiFailure } from '@/lib/client/api/api';
import { postTaskAction } from '@/lib/client/api/work-api';
import { VOTE_WRITING } from '@/lib/messages/en/features/votes/vote-writing';
import { agentName, HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { Proposal } from '@/lib/model/orchestration/triad';

export function AskForVote({
  proposal,
  agentId,
  onAsked,
}: {
  proposal: Pick<Proposal, 'run_id' | 'thread_id' | 'proposal_id'>;
  agentId: string;
  onAsked: () => void;
}) {
  const messages = useMessages(VOTE_WRITING).ask;
  const canWrite = useCanWriteIn(proposal);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  // People get no deliveries.
  if (!canWrite || agentId === HUMAN_AGENT_ID) return null;
  const ask = async () => {
    setIsBusy(true);
    const task = { run_id: proposal.run_id, task_id: proposal.proposal_id };
    const answer = await postTaskAction(task, { action: 'remind', agent_id: agentId });
    setIsBusy(false);
    setFailure(answer.ok ? null : answer.error);
    if (answer.ok) onAsked();
  };
  return (
    <>
      {failure !== null && (
        <p
          role="alert"
          className={`text-12 break-words ${failure.code === 'rate_limited' ? 'text-ink' : 'text-fail'}`}
        >
          <VisibleText text={failure.detail} />
        </p>
      )}
      <div>
        <Button isBusy={isBusy} onClick={() => void ask()}>
          <Icon of={BellRing} />
          {messages.button}
          <span className="sr-only">{messages.of(toLabel(agentName(agentId)))}</span>
        </Button>
      </div>
    </>
  );
}
