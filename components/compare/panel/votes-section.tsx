// Who voted what in both runs.
import { EqualNot } from 'lucide-react';
import { AgentLink } from '@/components/entity/agent-name';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import { COMPARE_PANEL } from '@/lib/messages/en/features/compare/compare-panel';
import { SideMark } from '../pair/side-mark';
import type { TaskFacts } from './pair-facts';
import { PanelSection } from './panel-section';

export function VotesSection({ a, b }: { a: TaskFacts | null; b: TaskFacts | null }) {
  const { votes, differs } = useMessages(COMPARE_PANEL);
  const voters = [...new Set([...votersOf(a), ...votersOf(b)])].sort();
  if (voters.length === 0) return null;
  return (
    <PanelSection title={votes.title}>
      <table aria-label={votes.table} className="w-full table-fixed">
        <thead>
          <tr className="h-7 text-left">
            <td />
            <th scope="col">
              <SideMark side="a" />
            </th>
            <th scope="col">
              <SideMark side="b" />
            </th>
          </tr>
        </thead>
        <tbody>
          {voters.map((voter) => {
            const [one, other] = [voteOf(a, voter), voteOf(b, voter)];
            return (
              <tr key={voter} className="h-7 border-t border-hairline">
                <th scope="row" className="truncate pr-2 text-left font-normal">
                  <span className="inline-flex items-center gap-1">
                    <AgentLink agentId={voter} />
                    {one !== other && (
                      <span className="text-ink-strong">
                        <Icon of={EqualNot} size="tiny" label={differs} />
                      </span>
                    )}
                  </span>
                </th>
                <Vote vote={one} />
                <Vote vote={other} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </PanelSection>
  );
}

function Vote({ vote }: { vote: string | null }) {
  return (
    <td className="truncate pr-2">
      {vote === null ? <span className="text-ink-faint">–</span> : <VisibleText text={vote} />}
    </td>
  );
}

function votersOf(facts: TaskFacts | null): string[] {
  return [...(facts?.traits.ballots.keys() ?? [])];
}

function voteOf(facts: TaskFacts | null, voter: string): string | null {
  return facts?.traits.ballots.get(voter)?.vote ?? null;
}
