// Every decision about a name: who had what installed, removed or refused, when, and why.
import { Check, CircleSlash, type LucideIcon, Trash2 } from 'lucide-react';
import { AgentLink } from '@/components/entity/agent-name';
import { EmptyState } from '@/components/ui/empty-state';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { PageLink } from '@/components/ui/page-link';
import { StateLabel, type Tone } from '@/components/ui/state-label';
import { Seq } from '@/components/ui/text/seq';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { threadHref } from '@/components/workspace/routes';
import { DIALECT_VERSIONS } from '@/lib/messages/en/features/dialect/dialect-versions';
import type { DialectAudit, DialectDetail } from '@/lib/model/dialects/dialect-summary';
import { shortHashes } from '../actions/short-hashes';

const LOOK: Readonly<Record<DialectAudit['action'], { icon: LucideIcon; tone: Tone }>> = {
  installed: { icon: Check, tone: 'ok' },
  refused: { icon: CircleSlash, tone: 'fail' },
  removed: { icon: Trash2, tone: 'quiet' },
};

export function HistoryTab({ detail: { audit } }: { detail: DialectDetail }) {
  const messages = useMessages(DIALECT_VERSIONS).history;
  if (audit.length === 0) {
    return <EmptyState title={messages.none.title}>{messages.none.text}</EmptyState>;
  }
  return (
    <ul aria-label={messages.title} className="px-4 py-2 md:px-5">
      {audit.map(({ seq, thread_id: threadId, at, hash, action, by, reason }) => (
        <li key={seq} className="grid gap-0.5 border-b border-hairline py-2">
          <div className="flex flex-wrap items-center gap-x-2">
            <StateLabel {...LOOK[action]}>{messages.actions[action]}</StateLabel>
            <ShortId id={hash} />
            <span className="text-12 text-ink-faint">
              <Rich
                text={messages.by(
                  <span className="text-13 text-ink">
                    <AgentLink agentId={by} />
                  </span>,
                )}
              />
            </span>
            <span className="ml-auto text-12 text-ink-faint">
              <RelativeTime at={at} />
            </span>
            <PageLink
              href={threadHref(threadId, seq)}
              prefetch={false}
              className="text-12 text-accent hover:underline"
            >
              <Rich text={messages.event(<Seq seq={seq} />)} />
            </PageLink>
          </div>
          <p className="break-words text-ink">
            <VisibleText text={shortHashes(reason)} />
          </p>
        </li>
      ))}
    </ul>
  );
}
