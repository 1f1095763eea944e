'use client';
// In the place of what could not be read: what whoever was asked says of it, and the way to ask again where that may help.
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { Button } from '../button';
import { ErrorState } from '../error-state';
import { useMessages } from '../language/language-context';
import { VisibleText } from '../text/visible-text';

/** Why something could not be read. */
export type ShownFailure = {
  readonly title: string;
  readonly detail: string;
  /** The same question may be answered another time. */
  readonly mayPass?: boolean;
};

export function ReadFailure({ failure, onRetry }: { failure: ShownFailure; onRetry: () => void }) {
  'use no memo'; // drawn seldom, and what the first page loads is counted
  const messages = useMessages(CONTROLS);
  return (
    <ErrorState
      title={failure.title}
      detail={<VisibleText text={failure.detail} />}
      action={failure.mayPass && <Button onClick={() => onRetry()}>{messages.tryAgain}</Button>}
    />
  );
}
