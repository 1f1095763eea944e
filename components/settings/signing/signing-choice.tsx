'use client';
// Whether this browser signs what its reader sends, and the keys of all people with which that is checked.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { focusIfNowhere } from '@/components/ui/form/focus-as-it-appears';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { Skeleton } from '@/components/ui/skeleton';
import { ConfirmAction } from '@/components/workspace/question/confirm-action';
import type { ApiFailure } from '@/lib/client/api/api';
import { readAgain } from '@/lib/client/read-again';
import type { Signing } from '@/lib/client/signing/own-key';
import { getPersonKeys, turnSigningOff, turnSigningOn } from '@/lib/client/signing/person-keys';
import { useSigning } from '@/lib/client/signing/use-signing';
import type { PersonKeyAnswer } from '@/lib/contracts/http-person-keys';
import { SIGNING } from '@/lib/messages/en/features/settings/signing';
import { err } from '@/lib/std/result';
import { PersonKeyRow } from './person-key-row';

const KEY = ['person-keys'] as const;

export function SigningChoice() {
  const { reading } = useMessages(SIGNING);
  const client = useQueryClient();
  const signing = useSigning();
  const { data, isPending } = useQuery({ queryKey: KEY, queryFn: getPersonKeys });
  const renew = () => readAgain(client, KEY);
  const keys = data?.ok === true ? data.value.keys : [];
  const kid = signing.kind === 'on' ? signing.kid : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Switch
        signing={signing}
        isRevoked={keys.some((key) => key.kid === kid && key.revoked_at !== null)}
        onChanged={() => void renew()}
      />
      {isPending && <Skeleton lines={2} label={reading} />}
      {data?.ok === false && <ReadFailure failure={data.error} onRetry={() => void renew()} />}
      {keys.length > 0 && <KeyList keys={keys} kid={kid} onRevoked={() => void renew()} />}
    </div>
  );
}

function Switch({
  signing,
  isRevoked,
  onChanged,
}: {
  signing: Signing;
  /** The key of this browser was revoked elsewhere. */
  isRevoked: boolean;
  onChanged: () => void;
}) {
  const messages = useMessages(SIGNING);
  /** By a press here, whose button is gone with the focus. */
  const isTurnedOff = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const run = async (act: () => Promise<ApiFailure | null>) => {
    setIsBusy(true);
    setFailure(await act());
    setIsBusy(false);
    onChanged();
  };
  if (signing.kind === 'unsupported') {
    return <p className="text-ink-faint">{messages.unsupported}</p>;
  }
  const isOn = signing.kind === 'on' && !isRevoked;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {signing.kind === 'on' ? (
          <ConfirmAction
            icon={ShieldOff}
            label={messages.turnOff}
            tone="plain"
            size="regular"
            {...messages.turningOff}
            act={async () => {
              isTurnedOff.current = true;
              const failure = await turnSigningOff(signing.kid);
              return failure === null ? { ok: true as const } : err(failure);
            }}
            onDone={onChanged}
          />
        ) : (
          <Button
            ref={(button) => {
              if (isTurnedOff.current) focusIfNowhere(button);
            }}
            isBusy={isBusy}
            disabled={signing.kind === 'unknown'}
            onClick={() => void run(turnSigningOn)}
          >
            <Icon of={ShieldCheck} />
            {messages.turnOn}
          </Button>
        )}
        <span role="status" className={isRevoked ? 'text-warn' : 'text-ink-faint'}>
          {isRevoked ? messages.isRevoked : isOn ? messages.isOn : messages.isOff}
        </span>
      </div>
      {failure !== null && <ErrorState title={failure.title} detail={failure.detail} />}
    </div>
  );
}

function KeyList({
  keys,
  kid,
  onRevoked,
}: {
  keys: readonly PersonKeyAnswer[];
  kid: string | null;
  onRevoked: () => void;
}) {
  const { list } = useMessages(SIGNING);
  return (
    <ul aria-label={list} className="border-t border-hairline">
      {keys.toReversed().map((key) => (
        <PersonKeyRow
          key={key.kid}
          personKey={key}
          isHere={key.kid === kid}
          onRevoked={onRevoked}
        />
      ))}
    </ul>
  );
}
