'use client';
// The recorded decisions under the changes: those that come out otherwise with the reason, the others by their
// number, and who qualifies that did not.
import { ArrowRight, Shuffle } from 'lucide-react';
import { useState } from 'react';
import { formatPoints } from '@/components/decision/sentences/sentence';
import { SentenceText } from '@/components/decision/sentences/sentence-text';
import { AgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { QueryLink } from '@/components/ui/query-link';
import { StateLabel } from '@/components/ui/state-label';
import { Seq } from '@/components/ui/text/seq';
import { ROUTING_FILTERS } from '@/lib/messages/en/features/decision/routing-filters';
import { DECISION_FLIPS } from '@/lib/messages/en/features/decisions/decision-flips';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import type { DecisionFlip } from '@/lib/model/orchestration/routing';
import { flipSentence, qualifiedBy } from './flip-sentences';
import type { WhatIfChanges } from './what-if-state';

/** So few decisions are shown with those that stay the same. */
const ALL_SHOWN_MAX = 12;

/** Flips that are listed at first. */
const FLIPS_FIRST = 50;

/** Sentences about who qualifies. */
const QUALIFIED_SHOWN = 5;

export function FlipList({
  flips,
  changes,
  selectedSeq,
}: {
  flips: readonly DecisionFlip[];
  changes: WhatIfChanges;
  selectedSeq: number | null;
}) {
  const messages = useMessages(DECISION_FLIPS);
  const { showAll } = useMessages(CONTROLS);
  const [isWhole, setIsWhole] = useState(false);
  const flipped = flips.filter((flip) => flip.flipped);
  const listed = flips.length <= ALL_SHOWN_MAX ? flips : flipped;
  const shown = isWhole ? flips : listed.slice(0, FLIPS_FIRST);
  const qualified = qualifiedBy(flips);
  return (
    <>
      <ul aria-label={messages.list}>
        {shown.map((flip) => (
          <Flip
            key={flip.seq}
            flip={flip}
            away={changes.away}
            isSelected={flip.seq === selectedSeq}
          />
        ))}
      </ul>
      {shown.length < flips.length && (
        <div className="pt-2">
          <Button size="small" onClick={() => setIsWhole(true)}>
            {showAll(flips.length)}
          </Button>
        </div>
      )}
      {qualified.length > 0 && (
        <ul className="pt-2 text-12 text-ink-faint">
          {qualified.slice(0, QUALIFIED_SHOWN).map(({ seq, agent_id: agentId, score }) => (
            <li key={`${seq} ${agentId}`}>
              <Rich
                text={messages.wouldQualify(
                  <AgentName agentId={agentId} />,
                  <Seq seq={seq} />,
                  score === null ? null : formatPoints(score),
                )}
              />
            </li>
          ))}
          {qualified.length > QUALIFIED_SHOWN && (
            <li>{messages.moreQualify(qualified.length - QUALIFIED_SHOWN)}</li>
          )}
        </ul>
      )}
    </>
  );
}

function Flip({
  flip,
  away,
  isSelected,
}: {
  flip: DecisionFlip;
  away: ReadonlySet<string>;
  isSelected: boolean;
}) {
  const messages = useMessages(DECISION_FLIPS);
  const filters = useMessages(ROUTING_FILTERS);
  const { seq, before, after, flipped } = flip;
  return (
    <li className="border-t border-hairline">
      <QueryLink
        change={{ d: String(seq), event: null, as: flipped ? 'changed' : null }}
        aria-current={isSelected || undefined}
        className="-mx-2 grid min-h-8 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 px-2 py-1 hover:bg-fill-hover aria-[current]:bg-accent-fill"
      >
        <span className="min-w-9 text-12 text-ink-faint">
          <Seq seq={seq} />
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
          <Who agentId={before.selected} />
          {flipped && (
            <>
              <span className="text-ink-faint">
                <Icon of={ArrowRight} label={messages.becomes} />
              </span>
              <b>
                <Who agentId={after.selected} />
              </b>
            </>
          )}
        </span>
        {flipped ? (
          <StateLabel icon={Shuffle} tone="warn">
            {messages.flips}
          </StateLabel>
        ) : (
          <span className="text-12 text-ink-faint">{messages.same}</span>
        )}
        {flipped && (
          <span className="col-start-2 col-end-4 min-w-0 break-words text-12 text-ink">
            <SentenceText sentence={flipSentence({ why: messages.why, filters }, flip, away)} />
          </span>
        )}
      </QueryLink>
    </li>
  );
}

function Who({ agentId }: { agentId: string | null }) {
  const messages = useMessages(DECISION_FLIPS);
  if (agentId === null) return <span className="text-ink-faint">{messages.nobody}</span>;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-ink-strong">
      <Avatar agentId={agentId} size="tiny" />
      <span className="truncate">
        <AgentName agentId={agentId} />
      </span>
    </span>
  );
}
