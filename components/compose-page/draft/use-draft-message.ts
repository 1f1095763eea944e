'use client';
// The draft of the whole composer, kept by a name while the tab lives, with the forms of its protocol. Until something is changed
// nothing is kept: the draft is what the page begins with.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
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

/** Between a reading of forms that failed and the next: soon enough for a person who waits. Milliseconds. */
const RETRY_MS = 2_000;

/** Stamps of pages that were sent: the browser may show the same page again. */
const sent = new Set<string>();

export type DraftMessage = {
  readonly draft: MessageDraft;
  readonly forms: readonly MessageForm[];
  /** That of the draft, or what the draft becomes once the forms of that are there. */
  readonly chosenProtocol: string;
  /** Null while the forms of the protocol are on their way. */
  readonly form: MessageForm | null;
  /** Why the forms that are waited for could not be read; they are asked for again by themselves. */
  readonly failure: ApiFailure | null;
  /** Asks for the forms once more. */
  readAgain(): void;
  change(draft: MessageDraft): void;
  changeProtocol(protocol: string): void;
  /** Forgets the draft: it is in the log. The view shows it to its end. */
  finish(): void;
};

export function useDraftMessage(
  name: string,
  place: DraftPlace,
  start: DraftStart,
  /** The name of a plain draft of the place, whose text and files are taken over. */
  plainName: string | null,
): DraftMessage {
  const stored = useDraft(name);
  const plainText = useDraft(plainName ?? name);
  const plain = useDraftFiles(filesDraft(plainName ?? name));
  /** The protocol that was chosen, until its forms are there. */
  const [wanted, setWanted] = useState<string | null>(null);
  const [finished, setFinished] = useState<MessageDraft | null>(null);
  const [stamp] = useState(() => (sent.has(start.stamp.id) ? freshStamp() : start.stamp));
  const begun = (): MessageDraft => {
    const { protocol, forms } = start.forms;
    const first = forms.find(({ kind }) => kind === start.kind) ?? forms[0];
    if (first === undefined) throw new Error(`${protocol} has no forms`);
    const text = plainName === null ? '' : (plainText ?? '');
    const files = plainName === null ? [] : plain.files;
    return startDraft({ ...start, protocol, stamp, text, files }, first, place);
  };
  const draft = finished ?? readDraft(stored) ?? begun();
  const { protocol } = draft;
  const { data } = useForms(protocol, start);
  const forms = data?.ok === true ? data.value.forms : [];
  const form = forms.find(({ kind }) => kind === draft.kind) ?? null;
  const change = (next: MessageDraft) => keepDraft(name, JSON.stringify(next));
  const waited = useForms(wanted ?? protocol, start);
  const cameForms = wanted !== null && waited.data?.ok === true ? waited.data.value.forms : null;
  const onCame = useEffectEvent((came: readonly MessageForm[], next: string) => {
    setWanted(null);
    const kind = kindToWrite(draft, next, came);
    if (form === null || kind === null) return;
    change(withKind(draft, place, { protocol: next, form: kind, before: form }));
  });
  // Ends what was begun by a choice, with the answer of the server and the draft of that moment.
  useEffect(() => {
    if (cameForms !== null && wanted !== null) onCame(cameForms, wanted);
  }, [cameForms, wanted]);
  return {
    draft,
    forms,
    chosenProtocol: wanted ?? protocol,
    form,
    failure: waited.data?.ok === false ? waited.data.error : null,
    readAgain: () => void waited.refetch(),
    change,
    changeProtocol: (next) => setWanted(next === protocol ? null : next),
    finish() {
      setFinished(draft);
      sent.add(stamp.id);
      sent.add(draft.stamp.id);
      keepDraft(name, null);
      if (plainName === null) return;
      keepDraft(plainName, null);
      plain.forgetFiles();
    },
  };
}

/** The forms of a protocol, asked for until they are there. */
function useForms(protocol: string, start: DraftStart) {
  return useQuery({
    queryKey: ['forms', protocol],
    queryFn: () => getForms(protocol),
    ...(protocol === start.forms.protocol && {
      initialData: { ok: true as const, value: start.forms },
    }),
    staleTime: Number.POSITIVE_INFINITY, // they change only with the server
    refetchInterval: ({ state: { data } }) =>
      data?.ok === false && data.error.mayPass === true ? RETRY_MS : false,
  });
}

/** A new id, and the time of this browser. */
export function freshStamp(): DraftStamp {
  const { id, ts } = makeStamp();
  return { id, at: Date.parse(ts) };
}
