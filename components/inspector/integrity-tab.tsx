// Where the event stands in the chain, what its signature is worth, and who brought it in.
import { Link2 } from 'lucide-react';
import { SIGNATURE_LOOK } from '@/components/entity/event-marks';
import { CopyIconButton } from '@/components/ui/copy-button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Fact, FactList } from '@/components/ui/layout/fact-list';
import { Seq } from '@/components/ui/text/seq';
import { ShortId } from '@/components/ui/text/short-id';
import { ClockTime } from '@/components/ui/time/time';
import { EVENT } from '@/lib/messages/en/shared/event';
import type { EventDetail, Origin, SignatureStatus } from '@/lib/model/event-record';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';

const SIGNATURE_WORDS: Readonly<Record<SignatureStatus, string>> = {
  verified: 'The sender’s registered key signed exactly this message.',
  bad: 'There is a signature, and it does not fit this message or this key. Do not trust the sender.',
  unknown_key: 'There is a signature by a key that is not registered for this sender.',
  unsigned: 'The sender did not sign. Who it is rests on the key that posted it.',
  unchecked: 'There is a signature in a scheme that Colloquy does not verify.',
};

const PERSON_SIGNED =
  'A browser signed exactly this message, by a key that belongs to whoever sent it. Who sat there rests on that person’s key of the API.';

const ORIGIN_WORDS: Readonly<Record<Origin, string>> = {
  engine: 'Colloquy itself',
  agent: 'an agent’s key',
  operator: 'a person or an operator’s program',
  import: 'an import of another log',
};

export function IntegrityTab({ detail }: { detail: EventDetail }) {
  const { signatures } = useMessages(EVENT);
  const look = SIGNATURE_LOOK[detail.signature];
  const isPersons =
    detail.signature === 'verified' && detail.event.from.agent_id === HUMAN_AGENT_ID;
  const kid = detail.event.security?.auth?.kid;
  return (
    <div className="grid gap-5 p-4">
      <section className="grid gap-1">
        <h3 className={`flex items-center gap-1.5 font-medium ${look.tone}`}>
          <Icon of={look.icon} />
          <span className="first-letter:uppercase">{signatures[detail.signature]}</span>
        </h3>
        <p>{isPersons ? PERSON_SIGNED : SIGNATURE_WORDS[detail.signature]}</p>
      </section>
      <FactList>
        {kid !== undefined && (
          <Fact name="Key">
            <ShortId id={kid} />
          </Fact>
        )}
        <Fact name="Position">
          <Seq seq={detail.seq} />
        </Fact>
        <Fact name="Received">
          <ClockTime at={detail.received_at} />
        </Fact>
        <Fact name="Came from">{ORIGIN_WORDS[detail.origin]}</Fact>
        <Hash name="Hash" hash={detail.hash} />
        <Hash name="Previous" hash={detail.prev_hash} />
      </FactList>
      <p className="flex gap-1.5 text-12 text-ink-faint">
        <Icon of={Link2} />
        The hash covers every column of this event and the hash before it: a change anywhere breaks
        every later link. “colloquy verify” checks the whole chain.
      </p>
    </div>
  );
}

function Hash({ name, hash }: { name: string; hash: string }) {
  return (
    <Fact name={name}>
      <span className="inline-flex items-center gap-1">
        <ShortId id={hash} />
        <CopyIconButton read={() => hash} label={`Copy ${name.toLowerCase()}`} size="small" />
      </span>
    </Fact>
  );
}
