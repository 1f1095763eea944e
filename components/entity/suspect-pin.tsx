'use client';
// The mark of a suspect: its rank in a drop whose point stands on the event, hollow once a person said no. In a thread each row asks
// for its own; there is none where nothing went wrong.
import { cva, type VariantProps } from 'class-variance-authority';
import { createContext, type ReactNode, useContext } from 'react';
import { useMessages } from '@/components/ui/language/language-context';
import { EVENT } from '@/lib/messages/en/shared/event';

const style = cva(
  'inline-grid size-[18px] shrink-0 place-items-center rounded-[9px_9px_9px_2px] font-semibold text-12 leading-none tabular-nums',
  {
    variants: {
      tone: {
        plain: 'bg-ink-strong text-surface',
        right: 'bg-accent text-accent-ink',
        not: 'border-[1.5px] border-ink-faint text-ink-faint',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

export function SuspectPin({
  rank,
  tone,
}: { rank: number } & Pick<VariantProps<typeof style>, 'tone'>) {
  const messages = useMessages(EVENT);
  return (
    <span role="img" aria-label={messages.suspect(rank)} className={style({ tone })}>
      {rank}
    </span>
  );
}

const NO_RANKS: ReadonlyMap<number, number> = new Map();
const RanksContext = createContext<ReadonlyMap<number, number>>(NO_RANKS);

/** `ranks` are those of the suspects by the seq of their event. */
export function SuspectRanks({
  ranks,
  children,
}: {
  ranks: ReadonlyMap<number, number>;
  children: ReactNode;
}) {
  return <RanksContext value={ranks}>{children}</RanksContext>;
}

/** The mark of the event at a seq, where it is a suspect. */
export function SuspectPinAt({ seq }: { seq: number }) {
  const rank = useContext(RanksContext).get(seq);
  return rank === undefined ? null : <SuspectPin rank={rank} />;
}
