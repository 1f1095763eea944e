'use client';
// What a folded row hides: how much there is, and how much of it waits for somebody or is forbidden.
import { Hourglass, OctagonX } from 'lucide-react';
import { VERDICT_LOOK } from '@/components/entity/task/delegation-labels';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel } from '@/components/ui/state-label';
import { LINEAGE } from '@/lib/messages/en/features/delegation/lineage';
import type { Below } from './lineage-tree';

export function FoldedNote({ below }: { below: Below }) {
  const messages = useMessages(LINEAGE).folded;
  const { edges, forbidden, unchecked, reviews, waiting, rejected } = below;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 pb-1 text-12 tabular-nums">
      <span className="text-ink-faint">
        {edges > 0 ? messages.delegations(edges) : messages.gates(reviews)}
      </span>
      {forbidden > 0 && (
        <StateLabel icon={VERDICT_LOOK.forbidden.icon} tone="fail">
          {messages.forbidden(forbidden)}
        </StateLabel>
      )}
      {unchecked > 0 && (
        <StateLabel icon={VERDICT_LOOK.unchecked.icon} tone="quiet">
          {messages.unchecked(unchecked)}
        </StateLabel>
      )}
      {waiting > 0 && (
        <StateLabel icon={Hourglass} tone="warn">
          {messages.pending(waiting)}
        </StateLabel>
      )}
      {rejected > 0 && (
        <StateLabel icon={OctagonX} tone="fail">
          {messages.rejected(rejected)}
        </StateLabel>
      )}
    </span>
  );
}
