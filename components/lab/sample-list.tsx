'use client';
// Messages that stand ready to be tried, by protocol. On a narrow screen they fold away behind the one that was chosen.
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { QueryLink } from '@/components/ui/query-link';
import type { ProtocolInfo } from '@/lib/contracts/http-protocols';
import { LAB } from '@/lib/messages/en/features/lab/lab';
import { sampleName } from './samples';

export function SampleList({
  spoken,
  current,
  isEmpty,
}: {
  spoken: readonly ProtocolInfo[];
  /** The sample whose text is shown. */
  current: string | null;
  /** There is no text yet: then the samples are the way to begin. */
  isEmpty: boolean;
}) {
  const messages = useMessages(LAB).samples;
  const [unfoldedAt, setUnfoldedAt] = useState<string | null>(null);
  const place = current ?? '';
  const self = useRef<HTMLElement>(null);
  // Moves the page's scroller, where the choice folded a long list away above the reader: there is nothing to clean up.
  useEffect(() => {
    if (place !== '') self.current?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  const isOpen = isEmpty || unfoldedAt === place;
  const offering = spoken.filter(({ samples }) => samples.length > 0);
  const total = offering.reduce((sum, { samples }) => sum + samples.length, 0);
  return (
    <section
      ref={self}
      aria-label={messages.title}
      className="flex min-h-0 flex-col border-hairline border-t lg:overflow-y-auto"
    >
      <h2 className="hidden px-5 pt-3 pb-1 text-14 font-semibold text-ink-strong lg:block">
        {messages.title}
      </h2>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setUnfoldedAt(isOpen ? null : place)}
        className="flex h-11 items-center gap-2 px-4 text-left font-semibold text-ink-strong lg:hidden"
      >
        <Icon of={isOpen ? ChevronDown : ChevronRight} />
        {messages.count(total)}
      </button>
      <div className={`pb-4 lg:block ${isOpen ? '' : 'hidden'}`}>
        {offering.map(({ protocol, samples }, index) => (
          <SampleGroup
            key={protocol}
            protocol={protocol}
            samples={samples}
            current={current}
            isOpenAtFirst={
              current === null ? index === 0 : current.startsWith(sampleName(protocol, ''))
            }
          />
        ))}
      </div>
    </section>
  );
}

function SampleGroup({
  protocol,
  samples,
  current,
  isOpenAtFirst,
}: {
  protocol: string;
  samples: ProtocolInfo['samples'];
  current: string | null;
  isOpenAtFirst: boolean;
}) {
  const { of } = useMessages(LAB).samples;
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <section>
      <h3 className="sticky top-0 z-10 bg-surface">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex h-9 w-full items-center gap-2 px-4 hover:bg-fill-hover focus-visible:outline-offset-[-2px] md:h-7 md:px-5"
        >
          <span className="text-ink-faint">
            <Icon of={isOpen ? ChevronDown : ChevronRight} />
          </span>
          <ProtocolMark protocol={protocol} named />
          <span className="text-12 text-ink-faint tabular-nums">{samples.length}</span>
        </button>
      </h3>
      {isOpen && (
        <ul aria-label={of(protocol)}>
          {samples.map(({ id, title, comment }) => {
            const name = sampleName(protocol, id);
            return (
              <li key={id}>
                <QueryLink
                  data-row
                  ref={name === current ? intoView : undefined}
                  change={{ sample: name, protocol: null, profile: null, rejection: null }}
                  aria-current={name === current || undefined}
                  className="block py-1.5 pr-4 pl-[38px] hover:bg-fill-hover focus-visible:outline-offset-[-2px] aria-[current]:bg-accent-fill aria-[current]:shadow-[inset_2px_0_0_var(--accent)] md:pr-5 md:pl-[42px]"
                >
                  <span className="block font-medium text-ink-strong">{title}</span>
                  <span className="block text-12 text-ink-faint">{comment}</span>
                </QueryLink>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** The chosen sample is seen when the page opens with it. */
function intoView(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest' });
}
