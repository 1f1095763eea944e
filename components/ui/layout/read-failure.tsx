'use client';
// In the place of what could not be read: what whoever was asked says of it, and the way to ask again.
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { Button } from '../button';
import { ErrorState } from '../error-state';
import { useMessages } from '../language/language-context';
import { VisibleText } from '../text/visible-text';

export function ReadFailure({
  failure,
  onRetry,
}: {
  failure: { readonly title: string; readonly detail: string };
  onRetry: () => void;
}) {
  const messages = useMessages(CONTROLS);
  return (
    <ErrorState
      title={failure.title}
      detail={<VisibleText text={failure.detail} />}
      action={<Button onClick={() => onRetry()}>{messages.tryAgain}</Button>}
    />
  );
}
