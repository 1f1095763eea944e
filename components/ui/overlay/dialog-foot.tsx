// The foot of a form in a dialog: why it was refused, what sends it, and the way out.
import type { ReactNode } from 'react';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { Button } from '../button';
import { ErrorState } from '../error-state';
import { useMessages } from '../language/language-context';
import { VisibleText } from '../text/visible-text';

export function DialogFoot({
  failure,
  children,
}: {
  failure: { readonly title: string; readonly detail: string } | null;
  /** The button that sends the form. */
  children: ReactNode;
}) {
  const messages = useMessages(CONTROLS);
  return (
    <>
      {failure !== null && (
        <ErrorState title={failure.title} detail={<VisibleText text={failure.detail} />} />
      )}
      <div className="flex gap-2">
        {children}
        <Button tone="quiet" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
          {messages.notNow}
        </Button>
      </div>
    </>
  );
}
