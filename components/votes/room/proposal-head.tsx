// What is proposed, by whom, where, until when; and above all the answer in one sentence.
import type { ReactNode } from 'react';
import { SentenceText } from '@/components/decision/sentences/sentence-text';
import { AgentLink } from '@/components/entity/agent-name';
import { EventTimeLink } from '@/components/entity/event-time-link';
import { SaidText } from '@/components/entity/said-text';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { MARKED } from '@/components/ui/markdown/markdown';
import { PageLink } from '@/components/ui/page-link';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { runHref, threadHref, votesHref } from '@/components/workspace/routes';
import { VOTE_ROOM } from '@/lib/messages/en/features/votes/vote-room';
import { VOTE_SENTENCES } from '@/lib/messages/en/features/votes/vote-sentences';
import type { Proposal } from '@/lib/model/orchestration/triad';
import { ProposalStateMark } from '../vote-mark';
import { answerOf } from '../words/vote-sentences';
import { DeadlineClock } from './deadline-clock';

/** Up to this a proposal is a title; longer ones are text. Characters. */
const TITLE_LENGTH_MAX = 100;

/** Up to this the head of the page has room for all of a title on a phone, too. Characters. */
const SHORT_LENGTH_MAX = 28;

export function ProposalHead({ proposal, isPast }: { proposal: Proposal; isPast: boolean }) {
  const messages = useMessages(VOTE_ROOM).head;
  const sentences = useMessages(VOTE_SENTENCES);
  const { proposal_id, proposed_by, seq, at, reasoning } = proposal;
  return (
    <header className="grid gap-3">
      <p className="text-16 leading-[22px] text-ink-strong">
        <SentenceText sentence={answerOf(sentences, proposal)} />
      </p>
      <div className="grid gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-12 text-ink-faint">
            <ProposalStateMark proposal={proposal} />
            <ShortId id={proposal_id} />
            <span>
              <Rich
                text={messages.proposedBy(
                  <AgentLink agentId={proposed_by} />,
                  <EventTimeLink seq={seq} at={at} />,
                )}
              />
            </span>
            <Places proposal={proposal} />
          </p>
          <Words text={proposal.proposal} />
          {reasoning !== '' && (
            <div className="max-w-[620px] pt-1 text-ink">
              <SaidText text={reasoning} />
            </div>
          )}
        </div>
        <div className="md:text-right">
          <DeadlineClock proposal={proposal} isPast={isPast} />
        </div>
      </div>
    </header>
  );
}

/** The head of the page says a title already. What it cuts, formats or leaves out stands here. */
function Words({ text }: { text: string }) {
  const { textRemoved } = useMessages(VOTE_ROOM).head;
  if (text === '') return <p className="pt-1 text-ink-faint">{textRemoved}</p>;
  const isTitle = text.length <= TITLE_LENGTH_MAX && !text.includes('\n');
  const isSaid = isTitle && !MARKED.test(text);
  if (isSaid && text.length <= SHORT_LENGTH_MAX) return null;
  const title =
    'pt-1 text-20 leading-[26px] font-semibold text-ink-strong [&_strong]:font-semibold';
  return (
    <div
      className={
        isTitle ? `${title} ${isSaid ? 'md:hidden' : ''}` : 'max-w-[620px] pt-1 text-ink-strong'
      }
    >
      <SaidText text={text} />
    </div>
  );
}

function Places({ proposal: { thread_id, seq, run_id, triad } }: { proposal: Proposal }) {
  const messages = useMessages(VOTE_ROOM).head;
  return (
    <>
      <PlaceLink href={threadHref(thread_id, seq)}>{messages.thread}</PlaceLink>
      <PlaceLink href={runHref(run_id)}>{messages.run}</PlaceLink>
      <span className="max-w-60 truncate">
        <Rich
          text={messages.triad(
            <PlaceLink href={votesHref({ triad })}>
              <VisibleText text={triad} />
            </PlaceLink>,
          )}
        />
      </span>
    </>
  );
}

function PlaceLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <PageLink
      href={href}
      prefetch={false}
      className="text-ink underline decoration-hairline-strong underline-offset-2 hover:text-ink-strong"
    >
      {children}
    </PageLink>
  );
}
