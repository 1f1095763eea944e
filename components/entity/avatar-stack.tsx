// Who took part, at a glance; the names are read out.
import { useMessages } from '@/components/ui/language/language-context';
import { toVisibleString } from '@/components/ui/text/split-visible';
import { AGENT } from '@/lib/messages/en/shared/agent';
import { shownName } from '@/lib/model/ids';
import { Avatar } from './avatar';

/** Faces that are drawn; the rest is a number. */
const FACES_MAX = 5;

export function AvatarStack({ agentIds, total }: { agentIds: readonly string[]; total: number }) {
  const messages = useMessages(AGENT);
  const shown = agentIds.slice(0, FACES_MAX);
  const names = agentIds.map((agentId) => toVisibleString(shownName(agentId))).join(', ');
  return (
    <span
      role="img"
      aria-label={messages.takingPart(total, names)}
      title={names}
      className="inline-flex items-center gap-0.5"
    >
      {shown.map((agentId) => (
        <Avatar key={agentId} agentId={agentId} size="tiny" />
      ))}
      {total > shown.length && <span className="pl-0.5 tabular-nums">+{total - shown.length}</span>}
    </span>
  );
}
