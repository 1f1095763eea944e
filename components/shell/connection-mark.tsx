'use client';
// Whether the page follows the log at this moment: an icon and a word.
import { CloudOff, Loader, type LucideIcon, Radio } from 'lucide-react';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel, type Tone } from '@/components/ui/state-label';
import type { ConnectionState } from '@/lib/client/tab/live-connection';
import { useConnectionState } from '@/lib/client/tab/use-connection-state';
import { SHELL } from '@/lib/messages/en/features/shell/shell';

const LOOK: Readonly<Record<ConnectionState, { icon: LucideIcon; tone: Tone }>> = {
  connecting: { icon: Loader, tone: 'quiet' },
  catching_up: { icon: Loader, tone: 'running' },
  live: { icon: Radio, tone: 'ok' },
  offline: { icon: CloudOff, tone: 'fail' },
};

export function ConnectionMark() {
  const state = useConnectionState();
  const messages = useMessages(SHELL).connection;
  const { icon, tone } = LOOK[state];
  return (
    <span role="status">
      <StateLabel icon={icon} tone={tone} pulse={icon === Loader}>
        {messages[state]}
      </StateLabel>
    </span>
  );
}
