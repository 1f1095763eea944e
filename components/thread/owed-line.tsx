'use client';
// What is owed from one event, and what can be done about it. What the event itself shows is not said again.
import { OwedActions } from '@/components/obligation/owed-actions';
import { Owing } from '@/components/obligation/owed-row';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { Obligation } from '@/lib/model/orchestration/obligation';

export function OwedLine({
  obligation,
  canWrite,
  onAnswered,
}: {
  obligation: Obligation;
  canWrite: boolean;
  onAnswered: () => void;
}) {
  // A question and a request are the event; an approval is owed from the result, which has another title.
  const isAtSource = obligation.kind === 'reply' || obligation.kind === 'accept';
  return (
    <>
      <p className="min-w-0 break-words">
        <Owing obligation={obligation} isAtSource={isAtSource} />
        {!isAtSource && (
          <>
            {' '}
            <VisibleText text={obligation.title} />
          </>
        )}
      </p>
      {canWrite && <OwedActions obligation={obligation} onAnswered={onAnswered} />}
    </>
  );
}
