'use client';
// A snippet to be pasted, under what it is, and why its key could not be made where that failed.
import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { ErrorState } from '@/components/ui/error-state';
import type { ApiFailure } from '@/lib/client/api/api';

export function SnippetBox({
  head,
  text,
  failure,
  children,
}: {
  head: ReactNode;
  text: string;
  failure: ApiFailure | null;
  /** What comes of it, below the text. */
  children: ReactNode;
}) {
  return (
    <>
      <div className="mt-2.5 min-w-0 rounded border border-hairline bg-raised">
        <div className="flex h-9 items-center gap-2 border-b border-hairline pr-1 pl-3">
          {head}
          <span className="ml-auto" />
          <CopyButton text={text} />
        </div>
        <pre className="whitespace-pre-wrap [overflow-wrap:anywhere] px-3.5 py-3 font-mono leading-[19px] text-ink-strong">
          {text}
        </pre>
        {children}
      </div>
      {failure !== null && (
        <div className="pt-3">
          <ErrorState title={failure.title} detail={failure.detail} />
        </div>
      )}
    </>
  );
}
