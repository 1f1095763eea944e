// What annotators of a transcript said went wrong. The ranking does not read it.
import { AgentName } from '@/components/entity/agent-name';
import { useMessages } from '@/components/ui/language/language-context';
import { QueryLink } from '@/components/ui/query-link';
import { Seq } from '@/components/ui/text/seq';
import { VisibleText } from '@/components/ui/text/visible-text';
import { SUSPECTS } from '@/lib/messages/en/features/suspects';
import type { SuspectsReport } from '@/lib/model/suspect';

/** An annotator marks one step, seldom two. */
const SHOWN_MAX = 5;

export function AnnotationList({ report }: { report: SuspectsReport }) {
  const { title, note } = useMessages(SUSPECTS).annotations;
  const { annotations, events } = report;
  if (annotations.length === 0) return null;
  return (
    <section aria-label={title} className="border-t border-hairline px-5 py-4">
      <h3 className="font-medium text-ink-strong">{title}</h3>
      <ul className="grid gap-1">
        {annotations.slice(0, SHOWN_MAX).map(({ seq, agent_id: agentId, reason }) => (
          <li key={seq} className="flex min-w-0 gap-2">
            <QueryLink
              change={{ event: String(seq) }}
              className="shrink-0 text-ink-faint hover:text-ink-strong hover:underline"
            >
              <Seq seq={seq} />
            </QueryLink>
            <span className="min-w-0 break-words">
              <b>
                <AgentName
                  agentId={agentId ?? events.find((event) => event.seq === seq)?.agent ?? ''}
                />
              </b>{' '}
              {reason !== undefined && <VisibleText text={reason} />}
            </span>
          </li>
        ))}
      </ul>
      <p className="pt-1 text-12 text-ink-faint">{note}</p>
    </section>
  );
}
