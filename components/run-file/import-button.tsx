'use client';
// Sends a run file, says who signed it, and leads to its run. What is wrong with it stands where it was chosen.
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { LateSignerLine } from '@/components/signer/late-signer';
import { Button, ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { Dialog } from '@/components/ui/overlay/dialog';
import { formatBytes } from '@/components/ui/text/format-bytes';
import { VisibleText } from '@/components/ui/text/visible-text';
import { useNotice } from '@/components/workspace/notice/notice';
import { runHref } from '@/components/workspace/routes';
import { useViewer } from '@/components/workspace/viewer-context';
import type { ApiFailure } from '@/lib/client/api/request';
import { postRunFile } from '@/lib/client/api/run-files-api';
import type { RunImportAnswer } from '@/lib/contracts/http-run-files';
import { FILE_SIGNATURES } from '@/lib/messages/en/features/run-file/file-signatures';
import { RUN_IMPORT } from '@/lib/messages/en/features/run-file/run-import';
import { SIZES } from '@/lib/messages/en/shared/sizes';
import { fileSignaturesText } from '@/lib/text/signer-text';

export function ImportButton() {
  const { title } = useMessages(RUN_IMPORT);
  const { canImport } = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  if (!canImport) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Icon of={FileUp} />
        <span className="max-md:sr-only">{title}</span>
      </Button>
      {isOpen && <ImportDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** What was refused, and the file, which is sent again where that may help. */
type Failed = { readonly file: File; readonly failure: ApiFailure };

type Sending = { readonly name: string; readonly sent: number; readonly total: number };

function ImportDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages(RUN_IMPORT);
  const [imported, setImported] = useState<RunImportAnswer | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [left] = useState(() => new AbortController());
  const isClosed = useRef(false);
  const notify = useNotice();
  const leave = () => {
    // What the server has whole it stores to the end.
    if (sending === null || !isSent(sending)) left.abort();
    isClosed.current = true;
    onClose();
  };
  const send = async (file: File) => {
    const { name, size: total } = file;
    setFailed(null);
    setSending({ name, sent: 0, total });
    const answer = await postRunFile(file, {
      onSent: (sent) => setSending({ name, sent, total }),
      signal: left.signal,
    });
    if (left.signal.aborted) return;
    if (isClosed.current) {
      const text = answer.ok
        ? messages.stored(name)
        : messages.notStored(name, answer.error.detail);
      return notify({ text });
    }
    setSending(null);
    if (!answer.ok) return setFailed({ file, failure: answer.error });
    setImported(answer.value);
  };
  if (imported !== null) return <Imported answer={imported} onClose={onClose} />;
  return (
    <Dialog title={messages.title} onClose={leave}>
      <div className="grid gap-3">
        <p>{messages.about}</p>
        <label className="grid gap-1">
          <span className="text-12 text-ink-faint">{messages.file}</span>
          <input
            type="file"
            accept=".ndjson,.jsonl,application/x-ndjson"
            aria-disabled={sending !== null}
            onClick={(event) => {
              // A disabled field would lose the focus.
              if (sending !== null) event.preventDefault();
              // The browser tells nothing of a file that the field has already, as one that was mended.
              else event.currentTarget.value = '';
            }}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file && sending === null) void send(file);
            }}
            className="min-w-0 rounded border border-hairline-strong bg-surface p-1.5 text-ink-strong file:mr-2 file:rounded-small file:border-0 file:bg-fill-active file:px-2 file:py-1 file:text-ink-strong"
          />
        </label>
        {sending !== null && <Progress {...sending} />}
        {failed !== null && (
          <ReadFailure
            failure={{ ...failed.failure, title: messages.failed }}
            onRetry={() => void send(failed.file)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Whose word it is that the run was so: the file holds together, and that is all that a signature of a stranger says. */
function Imported({ answer, onClose }: { answer: RunImportAnswer; onClose: () => void }) {
  const messages = useMessages(RUN_IMPORT);
  const { canManageTrustedKeys } = useViewer();
  const texts = useMessages(FILE_SIGNATURES);
  const { run_id, status, signed_by, signatures } = answer;
  const signed = fileSignaturesText(texts, signatures);
  return (
    <Dialog title={status === 'present' ? messages.present : messages.imported} onClose={onClose}>
      <div className="grid justify-items-start gap-3">
        <LateSignerLine signerKey={signed_by.key} known={signed_by} />
        <p className="text-12 text-ink-faint">
          {messages.unchanged}
          {!signed_by.is_trusted && !canManageTrustedKeys && ` ${messages.onlyAdmins}`}
        </p>
        {signed !== null && <p className="text-12 text-ink-faint">{signed}</p>}
        <ButtonLink href={runHref(run_id)} tone="primary" onClick={onClose}>
          {messages.open}
        </ButtonLink>
      </div>
    </Dialog>
  );
}

function isSent({ sent, total }: Sending): boolean {
  return sent >= total;
}

/** How much was sent; then the server stores what it verified. */
function Progress(sending: Sending) {
  const messages = useMessages(RUN_IMPORT);
  const sizes = useMessages(SIZES);
  const { name, sent, total } = sending;
  const shown = <VisibleText text={name} />;
  return (
    <div role="status" className="grid gap-1 text-12">
      <span className="truncate">
        <Rich
          text={
            isSent(sending)
              ? messages.storing(shown)
              : messages.sending(shown, formatBytes(sizes, sent), formatBytes(sizes, total))
          }
        />
      </span>
      <progress
        aria-label={messages.progress}
        className="h-1.5 w-full accent-accent"
        {...(!isSent(sending) && { value: sent, max: total })}
      />
    </div>
  );
}
