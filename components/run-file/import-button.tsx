'use client';
// Sends a run file and opens its run. What is wrong with it stands where it was chosen.
import { FileUp } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Icon } from '@/components/ui/icon';
import { Dialog } from '@/components/ui/overlay/dialog';
import { formatBytes } from '@/components/ui/text/format-bytes';
import { VisibleText } from '@/components/ui/text/visible-text';
import { runHref } from '@/components/workspace/routes';
import { useViewer } from '@/components/workspace/viewer-context';
import type { ApiFailure } from '@/lib/client/api/request';
import { postRunFile } from '@/lib/client/api/run-files-api';

export function ImportButton() {
  const { canImport } = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  if (!canImport) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Icon of={FileUp} />
        <span className="max-md:sr-only">Import a run file</span>
      </Button>
      {isOpen && <ImportDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

type Sending = { readonly name: string; readonly sent: number; readonly total: number };

function ImportDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [left] = useState(() => new AbortController());
  const leave = () => {
    left.abort();
    onClose();
  };
  const send = async (file: File) => {
    const { name, size: total } = file;
    setFailure(null);
    setSending({ name, sent: 0, total });
    const answer = await postRunFile(file, {
      onSent: (sent) => setSending({ name, sent, total }),
      signal: left.signal,
    });
    if (left.signal.aborted) return;
    setSending(null);
    if (!answer.ok) return setFailure(answer.error);
    onClose();
    router.push(runHref(answer.value.run_id));
  };
  return (
    <Dialog title="Import a run file" onClose={leave}>
      <div className="grid gap-3">
        <p>
          All of it is verified before anything is visible: counts, hashes and the signature. Its
          run is read here, and nobody writes into it.
        </p>
        <label className="grid gap-1">
          <span className="text-12 text-ink-faint">The file</span>
          <input
            type="file"
            accept=".ndjson,.jsonl,application/x-ndjson"
            disabled={sending !== null}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void send(file);
            }}
            className="min-w-0 rounded border border-hairline-strong bg-surface p-1.5 text-ink-strong file:mr-2 file:rounded-small file:border-0 file:bg-fill-active file:px-2 file:py-1 file:text-ink-strong"
          />
        </label>
        {sending !== null && <Progress {...sending} />}
        {failure !== null && (
          <ErrorState
            title="The file was not imported"
            detail={<VisibleText text={failure.detail} />}
          />
        )}
      </div>
    </Dialog>
  );
}

/** How much was sent; then the server stores what it verified. */
function Progress({ name, sent, total }: Sending) {
  const isSent = sent >= total;
  return (
    <div role="status" className="grid gap-1 text-12">
      <span className="truncate">
        {isSent ? 'Verifying and storing ' : 'Sending '}
        <VisibleText text={name} />
        {isSent ? '…' : `, ${formatBytes(sent)} of ${formatBytes(total)}`}
      </span>
      <progress
        aria-label="Sent so far"
        className="h-1.5 w-full accent-accent"
        {...(!isSent && { value: sent, max: total })}
      />
    </div>
  );
}
