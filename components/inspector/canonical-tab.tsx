'use client';
// The event in its canonical form, as a tree.
import { CopyButton } from '@/components/ui/copy-button';
import { JsonTree } from '@/components/ui/text/json-tree';
import type { EventDetail } from '@/lib/model/event-record';

export function CanonicalTab({ detail }: { detail: EventDetail }) {
  return (
    <div className="grid gap-2 p-4">
      <div className="flex items-center gap-3">
        <p className="flex-1 text-12 text-ink-faint">ClutchMessage, as every reader gets it</p>
        <CopyButton text={JSON.stringify(detail.event, null, 2)} label="Copy JSON" />
      </div>
      <JsonTree value={detail.event} label="Canonical event" />
    </div>
  );
}
