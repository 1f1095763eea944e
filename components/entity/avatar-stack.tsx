// Who took part, at a glance; the names are read out.
import { useMessages } from '@/components/ui/language/language-context';
import { toLabel } from '@/components/ui/text/split-visible';
import { AGENT } from '@/lib/messages/en/shared/agent';
import { shownName } from '@/lib/model/ids';
import { Avatar } from './avatar';

/** Faces that are drawn; the rest is a number. */
const FACES_MAX = 5;

export function AvatarStack({
  agentIds,
  total,
  atLeast,
}: {
  agentIds: readonly string[];
  total: number;
  /** What is read out instead where nobody counted who else took part. */
  atLeast?: ((count: number, names: string) => string) | undefined;
}) {
  const messages = useMessages(AGENT);
  const shown = agentIds.slice(0, FACES_MAX);
  const names = toLabel(agentIds.map(shownName).join(', '));
  return (
    <span
      role="img"
      aria-label={(atLeast ?? messages.takingPart)(total, names)}
      title={names}
      className="inline-flex items-center gap-0.5"
    >
      {shown.map((agentId) => (
        <Avatar key={agentId} agentId={agentId} size="tiny" />
      ))}
      {total > shown.length && (
        <span className="pl-0.5 tabular-nums">
          {atLeast ? `${String(total)}+` : `+${String(total - shown.length)}`}
        </span>
      )}
    </span>
  );
}
