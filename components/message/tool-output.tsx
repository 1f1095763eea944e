'use client';
// What a tool was given or gave back: texts in lines, folded with their size where they are long, changes as changes, and
// the other fields as a tree.
import { CodeFence } from '@/components/ui/code/code-fence';
import { canDrawDiff } from '@/components/ui/code/code-limits';
import { isDiff } from '@/components/ui/code/diff-lines';
import { JsonTree } from '@/components/ui/text/json-tree';
import { LongText } from '@/components/ui/text/long-text';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { Payload } from '@/lib/model/clutch-message';
import { outputParts } from './output-parts';

export function ToolOutput({ payload, label }: { payload: Payload; label: string }) {
  const { texts, rest } = outputParts(payload);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      {(texts.length === 0 || Object.keys(rest).length > 0) && (
        <JsonTree value={rest} label={label} />
      )}
      {texts.map(({ name, text }) => (
        <section key={name} aria-label={name.slice(0, 40)} className="min-w-0">
          <p className="truncate font-mono text-12 text-ink-faint">
            <VisibleText text={name} />
          </p>
          {isDiff(text) && canDrawDiff(text) ? (
            <CodeFence text={text} name="diff" />
          ) : (
            <LongText mono text={text} />
          )}
        </section>
      ))}
    </div>
  );
}
