'use client';
// The ways to connect agents of one's own: by a message that they send, or by what their framework tells already.
import { useState } from 'react';
import { useMessages } from '@/components/ui/language/language-context';
import { LatePart } from '@/components/ui/later/late-part';
import { Later } from '@/components/ui/later/later';
import { Segmented } from '@/components/ui/segmented';
import { CONNECT } from '@/lib/messages/en/features/getting-started/connect';
import { type ConnectFacts, ConnectYours } from './connect-yours';

const WAYS = ['message', 'framework'] as const;

/** The snippets are many, and most pages show none of them. */
const CONNECT_TEAM = new LatePart<{ facts: ConnectFacts }>(
  async () => (await import('./connect-team')).ConnectTeam,
);

export function ConnectWays({ facts, isWaiting }: { facts: ConnectFacts; isWaiting: boolean }) {
  const messages = useMessages(CONNECT).way;
  const [way, setWay] = useState<(typeof WAYS)[number]>('message');
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <Segmented
        legend={messages.title}
        value={way}
        segments={WAYS.map((value) => ({ value, label: messages[value] }))}
        onChosen={setWay}
      />
      {way === 'framework' ? (
        <Later part={CONNECT_TEAM} props={{ facts }} Waiting={SnippetSkeleton} />
      ) : (
        <ConnectYours facts={facts} isWaiting={isWaiting} />
      )}
    </div>
  );
}

function SnippetSkeleton() {
  return <div className="mt-2.5 h-64 rounded border border-hairline bg-raised" />;
}
