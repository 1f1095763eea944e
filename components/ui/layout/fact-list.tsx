// Names and values, one a line.
import type { ReactNode } from 'react';

export function FactList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-3 gap-y-1 leading-5">{children}</dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-12 leading-5 text-ink-faint">{name}</dt>
      <dd className="min-w-0 break-words text-ink-strong">{children}</dd>
    </>
  );
}
