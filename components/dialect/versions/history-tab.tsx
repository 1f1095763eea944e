// Every decision about a name: who had what installed, removed or refused, when, and why.
import { Check, CircleSlash, type LucideIcon, Trash2 } from 'lucide-react';
import { AgentLink } from '@/components/entity/agent-name';
import { EmptyState } from '@/components/ui/empty-state';
import { PageLink } from '@/components/ui/page-link';
import { StateLabel, type Tone } from '@/components/ui/state-label';
import { Seq } from '@/components/ui/text/seq';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { threadHref } from '@/components/workspace/routes';
import type { DialectAudit, DialectDetail } from '@/lib/model/dialects/dialect-summary';
import { shortHashes } from '../actions/short-hashes';

const LOOK: Readonly<Record<DialectAudit['action'], { icon: LucideIcon; tone: Tone }>> = {
  installed: { icon: Check, tone: 'ok' },
  refused: { icon: CircleSlash, tone: 'fail' },
  removed: { icon: Trash2, tone: 'quiet' },
};

export function HistoryTab({ detail: { audit } }: { detail: DialectDetail }) {
  if (audit.length === 0) {
    return (
      <EmptyState title="Nothing was decided yet">
        Every install, refusal and removal stands here, with who had it done and why.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Decisions" className="px-4 py-2 md:px-5">
      {audit.map(({ seq, thread_id: threadId, at, hash, action, by, reason }) => (
        <li key={seq} className="grid gap-0.5 border-b border-hairline py-2">
          <div className="flex flex-wrap items-center gap-x-2">
            <StateLabel {...LOOK[action]}>{action}</StateLabel>
            <ShortId id={hash} />
            <span className="text-12 text-ink-faint">by</span>
            <AgentLink agentId={by} />
            <span className="ml-auto text-12 text-ink-faint">
              <RelativeTime at={at} />
            </span>
            <PageLink
              href={threadHref(threadId, seq)}
              prefetch={false}
              className="text-12 text-accent hover:underline"
            >
              Event <Seq seq={seq} />
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
