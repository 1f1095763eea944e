'use client';
// Whether the page follows the log at this moment: an icon and a word.
import { CloudOff, Loader, type LucideIcon, Radio } from 'lucide-react';
import { StateLabel, type Tone } from '@/components/ui/state-label';
import type { ConnectionState } from '@/lib/client/tab/live-connection';
import { useConnectionState } from '@/lib/client/tab/use-connection-state';

const LOOK: Readonly<Record<ConnectionState, { icon: LucideIcon; tone: Tone; word: string }>> = {
  connecting: { icon: Loader, tone: 'quiet', word: 'Connecting' },
  catching_up: { icon: Loader, tone: 'running', word: 'Catching up' },
  live: { icon: Radio, tone: 'ok', word: 'Live' },
  offline: { icon: CloudOff, tone: 'fail', word: 'Offline' },
};

export function ConnectionMark() {
  const state = useConnectionState();
  const { icon, tone, word } = LOOK[state];
  return (
    <span role="status">
      <StateLabel icon={icon} tone={tone} pulse={icon === Loader}>
        {word}
      </StateLabel>
    </span>
  );
}
