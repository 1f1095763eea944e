// Where the event stands in the chain, what its signature is worth, and who brought it in.
import { FileKey, Link2 } from 'lucide-react';
import { SIGNATURE_LOOK } from '@/components/entity/event-marks';
import { SignerLine } from '@/components/signer/signer-line';
import { CopyIconButton } from '@/components/ui/copy-button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Fact, FactList } from '@/components/ui/layout/fact-list';
import { Seq } from '@/components/ui/text/seq';
import { ShortId } from '@/components/ui/text/short-id';
import { ClockTime } from '@/components/ui/time/time';
import { INTEGRITY_SIDE } from '@/lib/messages/en/features/inspector/integrity-side';
import { EVENT } from '@/lib/messages/en/shared/event';
import type { EventDetail } from '@/lib/model/event-record';
import type { FileSignature } from '@/lib/model/file-signature';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { placeOfRecord } from '@/lib/model/imported-place';
import { keyNamedIn } from '@/lib/protocols/meaning-of';

/** Of a run file's event: no green mark, for nobody here vouches for the keys of a file. */
const IN_FILE_LOOK = {
  verified: { icon: FileKey, tone: 'text-ink' },
  bad: SIGNATURE_LOOK.bad,
  unverifiable: SIGNATURE_LOOK.unchecked,
} as const satisfies Record<FileSignature['status'], object>;

export function IntegrityTab({ detail }: { detail: EventDetail }) {
  const messages = useMessages(INTEGRITY_SIDE);
  const { facts } = messages;
  const { look, name, words } = signatureOf(detail, messages, useMessages(EVENT));
  const fileKey = detail.file_signature?.key;
  const signer = placeOfRecord(detail).imported?.signer;
  const kid = fileKey?.kid ?? keyNamedIn(detail.event);
  return (
    <div className="grid gap-5 p-4">
      <section className="grid gap-1">
        <h3 className={`flex items-center gap-1.5 font-medium ${look.tone}`}>
          <Icon of={look.icon} />
          <span className="first-letter:uppercase">{name}</span>
        </h3>
        <p>{words}</p>
      </section>
      {signer !== undefined && (
        <section className="grid gap-1">
          <h3 className="font-medium text-ink-strong">{messages.runFile}</h3>
          <SignerLine signerKey={signer} />
        </section>
      )}
      <FactList>
        {kid !== null && (
          <Fact name={facts.key}>
            <ShortId id={kid} />
          </Fact>
        )}
        {fileKey !== undefined && (
          <Hash name={facts.publicKey} copy={facts.copyPublicKey} hash={fileKey.public_key} />
        )}
        {fileKey?.owner !== undefined && (
          <Fact name={facts.registeredBy}>
            <ShortId id={fileKey.owner} />
          </Fact>
        )}
        <Fact name={facts.position}>
          <Seq seq={detail.seq} />
        </Fact>
        <Fact name={facts.received}>
          <ClockTime at={detail.received_at} />
        </Fact>
        <Fact name={facts.origin}>{messages.origins[detail.origin]}</Fact>
        <Hash name={facts.hash} copy={facts.copyHash} hash={detail.hash} />
        <Hash name={facts.previous} copy={facts.copyPrevious} hash={detail.prev_hash} />
      </FactList>
      <p className="flex gap-1.5 text-12 text-ink-faint">
        <Icon of={Link2} />
        {messages.chain}
      </p>
    </div>
  );
}

function signatureOf(
  { signature, file_signature, event }: EventDetail,
  messages: typeof INTEGRITY_SIDE.english,
  { signatures }: typeof EVENT.english,
) {
  if (file_signature !== undefined) {
    const { status } = file_signature;
    return { look: IN_FILE_LOOK[status], ...messages.inFile[status] };
  }
  const isPersons = signature === 'verified' && event.from.agent_id === HUMAN_AGENT_ID;
  const words = isPersons ? messages.signedByPerson : messages.signatures[signature];
  return { look: SIGNATURE_LOOK[signature], name: signatures[signature], words };
}

function Hash({ name, copy, hash }: { name: string; copy: string; hash: string }) {
  return (
    <Fact name={name}>
      <span className="inline-flex items-center gap-1">
        <ShortId id={hash} />
        <CopyIconButton read={() => hash} label={copy} size="small" />
      </span>
    </Fact>
  );
}
