// A decision that somebody else declared, beside what the votes in the log come to.
import { Equal, EqualNot, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { SentenceText } from '@/components/decision/sentences/sentence-text';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { QueryLink } from '@/components/ui/query-link';
import { StateLabel } from '@/components/ui/state-label';
import { Seq } from '@/components/ui/text/seq';
import { VisibleText } from '@/components/ui/text/visible-text';
import { VOTE_ROOM } from '@/lib/messages/en/features/votes/vote-room';
import { VOTE_SENTENCES } from '@/lib/messages/en/features/votes/vote-sentences';
import type { Proposal } from '@/lib/model/orchestration/triad';
import { declaredSentence } from '../words/vote-sentences';
import { Section } from './section';

export function DeclaredSection({ proposal }: { proposal: Proposal }) {
  const messages = useMessages(VOTE_ROOM).declared;
  const sentence = declaredSentence(useMessages(VOTE_SENTENCES), proposal);
  const { declared, decided, result, agrees, consensus } = proposal;
  if (sentence === null || declared === null) return null;
  return (
    <Section title={messages.title}>
      <p className="flex flex-wrap items-center gap-x-2 py-2 text-14 text-ink-strong">
        <Agreement agrees={agrees} />
        <span>
          <SentenceText sentence={sentence} />
        </span>
      </p>
      <dl className={agrees === false ? 'rounded bg-fail-fill px-2' : undefined}>
        <Line name={messages.said} at={declared.seq}>
          <VisibleText text={declared.result} />
        </Line>
        <Line name={messages.fromVotes} at={decided?.seq ?? null}>
          {messages.results[result ?? 'open']}
          {result !== null && (
            <span className="text-ink-faint">
              {consensus ? messages.consensus : messages.noConsensus}
            </span>
          )}
        </Line>
      </dl>
    </Section>
  );
}

function Agreement({ agrees }: { agrees: boolean | null }) {
  const messages = useMessages(VOTE_ROOM).declared;
  if (agrees === null) return <StateLabel icon={Hourglass}>{messages.open}</StateLabel>;
  if (agrees) return <StateLabel icon={Equal}>{messages.agrees}</StateLabel>;
  return (
    <StateLabel icon={EqualNot} tone="fail">
      {messages.differs}
    </StateLabel>
  );
}

function Line({
  name,
  at,
  children,
}: {
  name: string;
  /** The event that says so; null where none does. */
  at: number | null;
  children: ReactNode;
}) {
  const messages = useMessages(VOTE_ROOM).declared;
  return (
    <div className="grid min-h-8 grid-cols-[112px_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-hairline py-1 last:border-b-0">
      <dt className="text-12 text-ink-faint">{name}</dt>
      <dd className="min-w-0 break-words text-ink-strong">{children}</dd>
      {at !== null && (
        <dd className="text-12 text-ink-faint">
          <QueryLink
            change={{ event: String(at) }}
            className="hover:text-ink-strong hover:underline"
          >
            <Rich text={messages.event(<Seq seq={at} />)} />
          </QueryLink>
        </dd>
      )}
    </div>
  );
}
