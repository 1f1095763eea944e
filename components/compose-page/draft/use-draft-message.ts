'use client';
// The draft of the whole composer, kept by a name while the tab lives, with the forms of its protocol. Until something is changed
// nothing is kept: the draft is what the page begins with.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { filesDraft, useDraftFiles } from '@/components/composer/attach/draft-files';
import { keepDraft, useDraft } from '@/components/ui/form/drafts';
import type { ApiFailure } from '@/lib/client/api/api';
import { getForms } from '@/lib/client/api/protocols-api';
import { makeStamp } from '@/lib/client/stamp';
import type { FormsAnswer } from '@/lib/contracts/http-protocols';
import type { MessageForm } from '@/lib/model/message-form';
import {
  type DraftPlace,
  type DraftStamp,
  kindToWrite,
  type MessageDraft,
  readDraft,
  startDraft,
  withKind,
} from './draft';

/** What the page begins with. */
export type DraftStart = {
  readonly stamp: DraftStamp;
  readonly recipients: readonly string[];
  readonly sender: string;
  readonly forms: FormsAnswer;
  readonly kind: string | null;
};

/** Stamps of pages that were sent: the browser may show the same page again. */
const sent = new Set<string>();

export type DraftMessage = {
  readonly draft: MessageDraft;
  readonly forms: readonly MessageForm[];
  /** Null while the forms of the protocol are on their way. */
  readonly form: MessageForm | null;
  readonly failure: ApiFailure | null;
  /** Asks for the forms once more. */
  readAgain(): void;
  change(draft: MessageDraft): void;
  changeProtocol(protocol: string): Promise<void>;
  /** Forgets the draft: it is in the log. */
  finish(): void;
};

export function useDraftMessage(
  name: string,
  place: DraftPlace,
  start: DraftStart,
  /** The name of a plain draft of the place, whose text and files are taken over. */
  plainName: string | null,
): DraftMessage {
  const queries = useQueryClient();
  const stored = useDraft(name);
  const plainText = useDraft(plainName ?? name);
  const plain = useDraftFiles(filesDraft(plainName ?? name));
  const [unread, setUnread] = useState<ApiFailure | null>(null);
  const [stamp] = useState(() => (sent.has(start.stamp.id) ? freshStamp() : start.stamp));
  const begun = (): MessageDraft => {
    const { protocol, forms } = start.forms;
    const first = forms.find(({ kind }) => kind === start.kind) ?? forms[0];
    if (first === undefined) throw new Error(`${protocol} has no forms`);
    const text = plainName === null ? '' : (plainText ?? '');
    const files = plainName === null ? [] : plain.files;
    return startDraft({ ...start, protocol, stamp, text, files }, first, place);
  };
  const draft = readDraft(stored) ?? begun();
  const { protocol } = draft;
  const { data, refetch } = useQuery({
    ...formsQuery(protocol),
    ...(protocol === start.forms.protocol && {
      initialData: { ok: true as const, value: start.forms },
    }),
  });
  const forms = data?.ok === true ? data.value.forms : [];
  const form = forms.find(({ kind }) => kind === draft.kind) ?? null;
  const change = (next: MessageDraft) => keepDraft(name, JSON.stringify(next));
  return {
    draft,
    forms,
    form,
    failure: data?.ok === false ? data.error : unread,
    readAgain() {
      setUnread(null);
      if (data?.ok === false) void refetch();
    },
    change,
    async changeProtocol(next) {
      const answer = await queries.fetchQuery(formsQuery(next));
      if (!answer.ok) {
        queries.removeQueries({ queryKey: formsQuery(next).queryKey });
        return setUnread(answer.error);
      }
      if (form === null) return;
      const kind = kindToWrite(draft, next, answer.value.forms);
      if (kind !== null)
        change(withKind(draft, place, { protocol: next, form: kind, before: form }));
    },
    finish() {
      sent.add(stamp.id);
      sent.add(draft.stamp.id);
      keepDraft(name, null);
      if (plainName === null) return;
      keepDraft(plainName, null);
      plain.forgetFiles();
    },
  };
}

function formsQuery(protocol: string) {
  return {
    queryKey: ['forms', protocol],
    queryFn: () => getForms(protocol),
    staleTime: Number.POSITIVE_INFINITY, // they change only with the server
  };
}

/** A new id, and the time of this browser. */
export function freshStamp(): DraftStamp {
  const { id, ts } = makeStamp();
  return { id, at: Date.parse(ts) };
}
