'use client';
// The ways to connect agents of one's own: by a message that they send, or by the spans that they export already.
import { useState } from 'react';
import { Segmented } from '@/components/ui/segmented';
import { ConnectTelemetry } from './connect-telemetry';
import { type ConnectFacts, ConnectYours } from './connect-yours';

const WAYS = ['One message', 'OpenTelemetry'] as const;

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
      {way === 'OpenTelemetry' ? (
        <ConnectTelemetry facts={facts} />
      ) : (
        <ConnectYours facts={facts} isWaiting={isWaiting} />
      )}
    </div>
  );
}
