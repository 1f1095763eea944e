// The presence of an agent: an icon and a word.
import { Circle, CircleAlert, CircleCheck, CircleOff, Loader, type LucideIcon } from 'lucide-react';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel, type Tone } from '@/components/ui/state-label';
import { AGENT } from '@/lib/messages/en/shared/agent';
import type { AgentStatus } from '@/lib/model/summary';

const LOOK: Readonly<Record<AgentStatus, { icon: LucideIcon; tone: Tone }>> = {
  online: { icon: CircleCheck, tone: 'ok' },
  busy: { icon: Loader, tone: 'running' },
  idle: { icon: Circle, tone: 'quiet' },
  error: { icon: CircleAlert, tone: 'fail' },
  offline: { icon: CircleOff, tone: 'quiet' },
};

export function Presence({ status }: { status: AgentStatus }) {
  const messages = useMessages(AGENT).presence;
  const { icon, tone } = LOOK[status];
  return (
    <StateLabel icon={icon} tone={tone} size="tiny" pulse={status === 'busy'}>
      {messages[status]}
    </StateLabel>
  );
}
