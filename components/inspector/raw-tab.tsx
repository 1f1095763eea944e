'use client';
// The bytes as they arrived, but for credentials. Control characters are shown by name; copying takes the bytes. The
// address may point at a place in them: `?place=` is the seq and a JSON Pointer, as in `877/body/d`.
import { EyeOff } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { MarkedText } from '@/components/source-text/marked-text';
import { spansOf } from '@/components/source-text/spans';
import { CopyButton } from '@/components/ui/copy-button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { QueryLink } from '@/components/ui/query-link';
import { formatBytes } from '@/components/ui/text/format-bytes';
import { LongText } from '@/components/ui/text/long-text';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RAW_SIDE } from '@/lib/messages/en/features/inspector/raw-side';
import { SIZES } from '@/lib/messages/en/shared/sizes';
import type { EventDetail } from '@/lib/model/event-record';
import { MASK } from '@/lib/model/mask';
import { PartOfMessage } from './part-of-message';

export function RawTab({ detail }: { detail: EventDetail }) {
  const messages = useMessages(RAW_SIDE);
  const sizes = useMessages(SIZES);
  const path = pointerInto(detail.seq, useSearchParams().get('place'));
  const { raw } = detail;
  if (raw === null) {
    return (
      <div className="p-4 text-ink">
        {detail.redacted === undefined ? (
          <PartOfMessage detail={detail} tab="raw" />
        ) : (
          messages.removed
        )}
      </div>
    );
  }
  const isText = detail.raw_encoding === 'utf8';
  const sizeOf = isText ? messages.size : messages.sizeOfBytes;
  return (
    <div className="grid gap-2 p-4">
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 truncate text-12 text-ink-faint">
          <Rich
            text={sizeOf(
              <VisibleText text={detail.raw_content_type} />,
              formatBytes(sizes, raw.length),
            )}
          />
        </p>
        <CopyButton text={raw} label={messages.copy} />
      </div>
      {isText && raw.includes(`"${MASK}"`) && (
        <p className="flex items-center gap-1.5 text-12 text-ink">
          <Icon of={EyeOff} />
          <span>
            <Rich text={messages.masked(<code className="font-mono">{MASK}</code>)} />
          </span>
        </p>
      )}
      {path !== null && isText ? <Pointed text={raw} path={path} /> : <Whole text={raw} />}
    </div>
  );
}

/** The pointer of a place in this event's message; a place in another one's says nothing here. */
function pointerInto(seq: number, place: string | null): string | null {
  const own = String(seq);
  return place?.startsWith(`${own}/`) === true ? place.slice(own.length) : null;
}

const BOX = 'rounded border border-hairline bg-ground px-3 py-2 text-ink-strong';

function Whole({ text }: { text: string }) {
  return (
    <div className={BOX}>
      <LongText mono text={text} />
    </div>
  );
}

/** The message around the place that a finding is about. */
function Pointed({ text, path }: { text: string; path: string }) {
  const messages = useMessages(RAW_SIDE);
  const marks = spansOf(text, [path]);
  const place = (
    <code className="font-mono">
      <VisibleText text={path} />
    </code>
  );
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 text-12 text-ink">
        <span className="min-w-0 break-words">
          <Rich text={marks.length === 0 ? messages.nothingAt(place) : messages.marked(place)} />
        </span>
        <QueryLink change={{ place: null }} how="replace" className="text-accent hover:underline">
          {messages.unmark}
        </QueryLink>
      </p>
      {marks.length === 0 ? (
        <Whole text={text} />
      ) : (
        <div className={BOX}>
          <MarkedText text={text} marks={marks} look="pointed" />
        </div>
      )}
    </>
  );
}
