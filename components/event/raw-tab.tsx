'use client';
// The bytes as they arrived. Control characters are shown by name; copying takes the bytes.
import { CopyButton } from '@/components/ui/copy-button';
import { formatBytes } from '@/components/ui/format-bytes';
import { LongText } from '@/components/ui/long-text';
import { VisibleText } from '@/components/ui/visible-text';
import type { EventDetail } from '@/lib/model/event-record';

export function RawTab({ detail }: { detail: EventDetail }) {
  const { raw } = detail;
  if (raw === null) {
    return (
      <p className="p-4 text-ink">
        {detail.redacted === undefined
          ? 'Its raw message is kept beside the first event that it gave.'
          : 'The raw message was removed together with the content.'}
      </p>
    );
  }
  return (
    <div className="grid gap-2 p-4">
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 truncate text-12 text-ink-faint">
          <VisibleText text={detail.raw_content_type} />, {formatBytes(raw.length)}
          {detail.raw_encoding === 'base64' && ', not UTF-8: shown as base64'}
        </p>
        <CopyButton text={raw} label="Copy raw" />
      </div>
      <div className="rounded border border-hairline bg-ground px-3 py-2 text-ink-strong">
        <LongText mono text={raw} />
      </div>
    </div>
  );
}
