'use client';
// The ways to connect agents of one's own: by a message that they send, or by what their framework tells already.
import { useState } from 'react';
import { LatePart } from '@/components/ui/later/late-part';
import { Later } from '@/components/ui/later/later';
import { Segmented } from '@/components/ui/segmented';
import { type ConnectFacts, ConnectYours } from './connect-yours';

const WAYS = ['One message', 'A framework'] as const;

/** The snippets are many, and most pages show none of them. */
const CONNECT_TEAM = new LatePart<{ facts: ConnectFacts }>(
  async () => (await import('./connect-team')).ConnectTeam,
);

export function ConnectWays({ facts, isWaiting }: { facts: ConnectFacts; isWaiting: boolean }) {
  const [way, setWay] = useState<(typeof WAYS)[number]>('One message');
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <Segmented
        legend="Way"
        value={way}
        segments={WAYS.map((value) => ({ value, label: value }))}
        onChosen={setWay}
      />
      {way === 'A framework' ? (
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
