'use client';
// Files on their way into the artifact store. What is stored belongs to the draft; what is under way, or was refused, ends with the view.
import { useEffect, useEffectEvent, useState } from 'react';
import { useMessages } from '@/components/ui/language/language-context';
import { uploadFile } from '@/lib/client/api/upload';
import { makeStamp } from '@/lib/client/stamp';
import type { ArtifactAnswer } from '@/lib/contracts/http-operations';
import { ATTACHING } from '@/lib/messages/en/features/composer/attaching';
import { type Attached, attachedFile, fileFault } from './attached';

/** A file that is not stored yet. */
export type Upload = {
  readonly id: string;
  readonly file: File;
  readonly sent: number;
  /** Why it is not stored; null while it is under way. */
  readonly fault: string | null;
  /** No second try helps: it is not a file that may be attached. */
  readonly isRefused: boolean;
  readonly stop: AbortController;
  /** What it became. */
  readonly stored: Attached | null;
};

export type Uploads = {
  readonly uploads: readonly Upload[];
  add(files: readonly File[]): void;
  retry(upload: Upload): void;
  remove(upload: Upload): void;
};

/** `files` are those that are attached; `onStored` is handed every further one. */
export function useUploads(
  files: readonly Attached[],
  onStored: (stored: readonly Attached[]) => void,
): Uploads {
  const messages = useMessages(ATTACHING).faults;
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const change = (id: string, next: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...next } : one)));

  const begin = async ({ id, file, stop }: Upload) => {
    const answer = await uploadFile<ArtifactAnswer>(UPLOAD, file, {
      onSent: (sent) => change(id, { sent }),
      signal: stop.signal,
    });
    if (stop.signal.aborted) return;
    if (answer.ok) change(id, { stored: attachedFile(file, answer.value.ref) });
    else change(id, { fault: `${answer.error.title}. ${answer.error.detail}` });
  };

  const giveOver = useEffectEvent(onStored);
  // Hands what the server stored to the draft, which outlives this view.
  useEffect(() => {
    const done = uploads.filter(({ stored }) => stored !== null);
    if (done.length === 0) return;
    giveOver(done.flatMap(({ stored }) => stored ?? []));
    setUploads((all) => all.filter(({ id }) => !done.some((one) => one.id === id)));
  }, [uploads]);

  const stopAll = useEffectEvent(() => {
    for (const { stop } of uploads) stop.abort();
  });
  // Ends the browser's requests with the view.
  useEffect(() => () => stopAll(), []);

  return {
    uploads,
    add(added) {
      const begun = added.map((file, index): Upload => {
        const fault = fileFault(messages, file, files.length + uploads.length + index);
        const stop = new AbortController();
        const id = makeStamp().id;
        return { id, file, sent: 0, fault, isRefused: fault !== null, stop, stored: null };
      });
      setUploads((all) => [...all, ...begun]);
      for (const upload of begun) if (!upload.isRefused) void begin(upload);
    },
    retry(upload) {
      const again = { ...upload, sent: 0, fault: null, stop: new AbortController() };
      setUploads((all) => all.map((one) => (one.id === upload.id ? again : one)));
      void begin(again);
    },
    remove({ id, stop }) {
      stop.abort();
      setUploads((all) => all.filter((one) => one.id !== id));
    },
  };
}

const UPLOAD = { method: 'PUT', path: '/artifacts', type: 'application/octet-stream' } as const;

/** Why a message waits for its files; null where it does not. */
export function uploadProblem(
  messages: (typeof ATTACHING)['english']['waits'],
  uploads: readonly Upload[],
): string | null {
  if (uploads.some(({ fault }) => fault !== null)) return messages.failed;
  return uploads.length > 0 ? messages.underWay : null;
}
