'use client';
// Whether the page follows the log at this moment: an icon and a word, and the way back for who was signed out.
import { CloudOff, Loader, LogOut, type LucideIcon, Radio } from 'lucide-react';
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
  signed_out: { icon: LogOut, tone: 'fail' },
};

export function ConnectionMark() {
  'use no memo'; // drawn seldom, and what the first page loads is counted
  const state = useConnectionState();
  const { connection, signIn } = useMessages(SHELL);
  const { icon, tone } = LOOK[state];
  return (
    <>
      <span role="status">
        <StateLabel icon={icon} tone={tone} pulse={icon === Loader}>
          {connection[state]}
        </StateLabel>
      </span>
      {state === 'signed_out' && (
        // The document is asked for anew: nothing of the earlier reader stays in it.
        <a href="/sign-in" className="shrink-0 text-12 leading-4 text-accent underline">
          {signIn}
        </a>
      )}
    </>
  );
}
