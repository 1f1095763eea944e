'use client';
// One event from every side. Which event and which side stand in the address.
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Maximize2, Minimize2, X } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { LatePart } from '@/components/ui/later/late-part';
import { Later } from '@/components/ui/later/later';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { changeQuery } from '@/components/ui/query-link';
import { Skeleton } from '@/components/ui/skeleton';
import { Seq } from '@/components/ui/text/seq';
import { ShortId } from '@/components/ui/text/short-id';
import { useShortcut } from '@/components/workspace/use-shortcut';
import { getEvent } from '@/lib/client/api/api';
import { INSPECTOR } from '@/lib/messages/en/features/inspector/inspector';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import type { EventDetail } from '@/lib/model/event-record';
import type { Neighbours } from './neighbours';

/** Its sides are most of what is known of an event, and most who read a thread open none. */
const SIDES = new LatePart(() => import('./event-sides').then((code) => code.EventSides));

export function EventInspector({
  seq,
  initial,
  neighbours,
}: {
  seq: number;
  /** The event, where the server has drawn the page with it. */
  initial: EventDetail | null;
  neighbours: Neighbours;
}) {
  const messages = useMessages(INSPECTOR);
  const controls = useMessages(CONTROLS);
  const close = () => changeQuery({ event: null, tab: null, place: null, wide: null });
  useShortcut('escape', close);
  const go = (to: number | null) => {
    if (to !== null) changeQuery({ event: String(to) }, 'replace');
  };
  const { data, isPending, refetch } = useQuery({
    queryKey: ['event', seq],
    queryFn: () => getEvent(seq),
    // An event never changes but by redaction, and that is rare enough for the next visit.
    staleTime: Number.POSITIVE_INFINITY,
    initialData: initial?.seq === seq ? { ok: true as const, value: initial } : undefined,
  });
  const isWide = useSearchParams().get('wide') !== null;
  return (
    <aside aria-label={messages.title} className="flex min-h-0 flex-1 flex-col">
      {/* On a narrow screen it stands in place of the view, whose title is gone with it. */}
      <h1 className="sr-only lg:hidden">
        <Rich text={messages.event(String(seq))} />
      </h1>
      <header className="flex h-[52px] shrink-0 items-center gap-1 border-b border-hairline pr-2.5 pl-4 md:h-12">
        <h2 className="text-14 font-semibold whitespace-nowrap text-ink-strong">
          <Rich text={messages.event(<Seq seq={seq} />)} />
        </h2>
        <span className="min-w-0 flex-1 truncate pl-1 text-ink-faint">
          {data?.ok === true && <ShortId id={data.value.event.id} />}
        </span>
        <span className="max-lg:hidden">
          <IconButton
            icon={isWide ? Minimize2 : Maximize2}
            label={isWide ? messages.beside : messages.fill}
            onClick={() => changeQuery({ wide: isWide ? null : '1' }, 'replace')}
          />
        </span>
        <IconButton
          icon={ChevronUp}
          label={messages.previous}
          disabled={neighbours.previous === null}
          onClick={() => go(neighbours.previous)}
        />
        <IconButton
          icon={ChevronDown}
          label={messages.next}
          disabled={neighbours.next === null}
          onClick={() => go(neighbours.next)}
        />
        <IconButton
          icon={X}
          label={controls.close}
          shortcut={controls.keys.escape}
          onClick={close}
        />
      </header>
      {isPending && <Reading />}
      {data?.ok === false && (
        <div className="p-4">
          <ReadFailure failure={data.error} onRetry={() => void refetch()} />
        </div>
      )}
      {data?.ok === true && <Later part={SIDES} props={{ detail: data.value }} Waiting={Reading} />}
    </aside>
  );
}

function Reading() {
  const messages = useMessages(INSPECTOR);
  return <Skeleton lines={8} label={messages.reading} />;
}
