// A field of a form under its label.
import { type ReactNode, useId } from 'react';

const LOOK =
  'min-w-0 rounded border border-hairline-strong bg-surface px-2 text-ink-strong focus:border-accent';

/** How what is typed or chosen looks: of several lines, of one, and of one no wider than what stands in it. */
export const FIELD = `w-full ${LOOK}`;
export const LINE_FIELD = `h-8 w-full ${LOOK}`;
export const SHORT_FIELD = `h-8 ${LOOK}`;

export function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id} className="text-12 text-ink-faint">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
