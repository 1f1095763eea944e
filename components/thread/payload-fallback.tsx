'use client';
// A payload without words: its JSON on one line, the whole in the inspector.
import { VisibleText } from '@/components/ui/visible-text';
import type { Payload } from '@/lib/model/clutch-message';

/** One line of a wide screen. Characters. */
const LINE_LENGTH_MAX = 160;

export function PayloadFallback({ payload }: { payload: Payload }) {
  const json = JSON.stringify(payload);
  if (json === '{}') return <span className="text-ink-faint">no content</span>;
  return (
    <code className="block truncate font-mono text-12 text-ink">
      <VisibleText
        text={json.length > LINE_LENGTH_MAX ? `${json.slice(0, LINE_LENGTH_MAX)}…` : json}
      />
    </code>
  );
}
