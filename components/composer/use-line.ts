'use client';
// The message at the foot of a thread: its draft, whether it can go, and its way out.
import { useRef, useState } from 'react';
import { keepDraft, readDraftNow, useDraft } from '@/components/ui/form/drafts';
import { useMessages } from '@/components/ui/language/language-context';
import { makeStamp, type Stamp } from '@/lib/client/stamp';
import { ATTACHING } from '@/lib/messages/en/features/composer/attaching';
import { COMPOSING } from '@/lib/messages/en/features/composer/composing';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Attached } from './attach/attached';
import { filesDraft, useDraftFiles } from './attach/draft-files';
import { uploadProblem, useUploads } from './attach/use-uploads';
import { type ComposedType, type ComposePlace, composeText, problemOf } from './build-message';
import type { ReplyTarget } from './composer-parts';
import { useHold } from './hold/use-hold';
import { forgetReply, useReply } from './use-reply';
import { type Seen, useSend } from './use-send';

/** A message on its way, and what it was made of. */
type Outgoing = {
  readonly words: string;
  readonly text: string;
  readonly files: readonly Attached[];
  readonly stamp: Stamp;
  readonly message: ClutchMessage;
};

export function useLine({
  place,
  view,
  defaultTo,
  asked,
  onReplyEnded,
}: {
  place: ComposePlace;
  view: Seen;
  defaultTo: readonly string[];
  /** What is to be answered, where the reader just said so. */
  asked: ReplyTarget | null;
  onReplyEnded: (() => void) | undefined;
}) {
  const messages = useMessages(COMPOSING).problems;
  const waits = useMessages(ATTACHING).waits;
  const draftName = `draft:${place.thread_id}`;
  const text = useDraft(draftName) ?? '';
  const { files, addFiles, removeFile } = useDraftFiles(filesDraft(draftName));
  const setText = (next: string) => keepText(draftName, next, files.length > 0);
  const hasWords = text !== '' || files.length > 0;
  const uploads = useUploads(files, addFiles);
  const reply = useReply(draftName, { asked, hasWords, onEnded: onReplyEnded });
  const [type, setType] = useState<ComposedType>('chat.message');
  const [chosen, setTo] = useState<readonly string[] | null>(null);
  const { status, send } = useSend(view);
  /** What was tried last and is not known to be in the log: sent again unchanged, it is the same event. */
  const tried = useRef<Pick<Outgoing, 'words' | 'stamp'> | null>(null);

  const to = chosen ?? (reply.replyTo === null ? defaultTo : [reply.replyTo.from]);
  const compose = (stamp: Stamp) =>
    composeText(place, stamp, { type, to, text, replyTo: reply.replyTo ?? undefined, files });
  const problem =
    problemOf(messages, compose(PREVIEW_STAMP)) ?? uploadProblem(waits, uploads.uploads);

  const post = async ({ message, ...sent }: Outgoing) => {
    tried.current = sent;
    if (!(await send(message))) return;
    tried.current = null;
    setText(withoutSent(readDraftNow(draftName) ?? '', sent.text));
    for (const file of sent.files) removeFile(file);
    reply.end();
  };
  const hold = useHold((outgoing: Outgoing) => void post(outgoing));
  const isHeld = hold.held !== null;
  const submit = () => {
    if (problem !== null || status.kind === 'sending' || isHeld) return;
    const words = JSON.stringify([type, to, text, reply.replyTo?.id, files]);
    const stamp = tried.current?.words === words ? tried.current.stamp : makeStamp();
    hold.hold({ words, text, files, stamp, message: compose(stamp) });
  };
  return {
    draftName,
    text,
    setText,
    reply,
    type,
    setType,
    to,
    setTo,
    files,
    removeFile,
    uploads,
    problem,
    status,
    hold,
    isHeld,
    submit,
  };
}

/** What was written behind a text while that was on its way stays; a text that was changed meanwhile stays whole. */
function withoutSent(written: string, sent: string): string {
  return written.startsWith(sent) ? written.slice(sent.length).trimStart() : written;
}

/** The id and time of the preview, which is never sent. */
const PREVIEW_STAMP = { id: '0', ts: '1970-01-01T00:00:00.000Z' };

/** What is written is the draft; where nothing of one is left, what comes next answers nothing by itself. */
function keepText(draftName: string, text: string, hasFiles: boolean): void {
  keepDraft(draftName, text === '' ? null : text);
  if (text === '' && !hasFiles) forgetReply(draftName);
}
