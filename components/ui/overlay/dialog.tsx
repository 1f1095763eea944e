'use client';
// A modal dialog on the browser's own <dialog>: it traps focus, closes on Escape and gives focus back by itself.
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { IconButton } from '../icon-button';
import { useMessages } from '../language/language-context';

/** Drawn only while open. `bare` leaves title and padding to the content. */
export function Dialog({
  title,
  onClose,
  bare = false,
  children,
}: {
  title: string;
  onClose: () => void;
  bare?: boolean;
  children: ReactNode;
}) {
  const messages = useMessages(CONTROLS);
  const titleId = useId();
  return (
    <dialog
      ref={openModally}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        // The browser tells of a close a moment after it: by then a key that follows may have opened the dialog again.
        event.preventDefault();
        event.currentTarget.close();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
      onKeyDown={(event) => event.stopPropagation()}
      className="m-auto mt-[12vh] w-[min(560px,calc(100vw-24px))] animate-appear overflow-hidden rounded-large bg-raised p-0 text-left text-13 font-normal whitespace-normal text-ink shadow-float backdrop:bg-scrim"
    >
      {bare ? (
        <>
          <h2 id={titleId} className="sr-only">
            {title}
          </h2>
          {children}
        </>
      ) : (
        <>
          <header className="flex h-12 items-center gap-2 border-b border-hairline pr-2.5 pl-4">
            <h2 id={titleId} className="flex-1 text-14 font-semibold text-ink-strong">
              {title}
            </h2>
            <IconButton
              icon={X}
              label={messages.close}
              onClick={(event) => event.currentTarget.closest('dialog')?.close()}
            />
          </header>
          {/* Not the first button, whose tooltip would take the first Escape. */}
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard, too
            tabIndex={0}
            data-autofocus
            className="max-h-[70vh] overflow-y-auto p-4 outline-none"
          >
            {children}
          </div>
        </>
      )}
    </dialog>
  );
}

/** Focus goes to the last element with autofocus, which may be a field of what stands in the dialog, else to the first one that can have it, and back where its owner takes it away. */
function openModally(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  [...dialog.querySelectorAll<HTMLElement>('[data-autofocus]')].at(-1)?.focus();
  return () => dialog.close();
}
