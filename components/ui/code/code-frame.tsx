// The frame of a block of code: as wide as its place, longer lines scroll inside it, with a button that copies it.
import type { ReactNode } from 'react';
import { TEXTS } from '@/lib/messages/en/shared/texts';
import { CopyIconButton } from '../copy-button';
import { useMessages } from '../language/language-context';
import { SideScroll } from '../layout/side-scroll';

export function CodeFrame({
  label,
  text,
  children,
}: {
  label: string;
  /** What is copied. */
  text: string;
  children: ReactNode;
}) {
  const messages = useMessages(TEXTS).code;
  return (
    <div
      dir="ltr"
      className="wide grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start rounded border border-hairline bg-ground"
    >
      <SideScroll label={label}>
        <pre className="px-3 py-2 font-mono text-12 whitespace-pre [font-variant-ligatures:none]">
          {children}
        </pre>
      </SideScroll>
      <span className="p-1">
        <CopyIconButton label={messages.copy} size="small" read={() => text} />
      </span>
    </div>
  );
}
