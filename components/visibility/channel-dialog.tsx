'use client';
// Asks for the title of a channel, or for the channel in which its threads are to stand.
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, LINE_FIELD } from '@/components/ui/form/field';
import { useLengthLimit } from '@/components/ui/form/use-length-limit';
import { useMessages } from '@/components/ui/language/language-context';
import { Dialog } from '@/components/ui/overlay/dialog';
import { DialogFoot } from '@/components/ui/overlay/dialog-foot';
import { useQuestion } from '@/components/workspace/question/use-question';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import type { ApiFailure } from '@/lib/client/api/request';
import { channelTitle } from '@/lib/client/tab/summary-store';
import { CHANNEL_CHANGE } from '@/lib/messages/en/features/visibility/channel-change';
import { CHANNEL_TITLE_MAX } from '@/lib/model/channel-title';
import { IDENTIFIER_LENGTH_MAX } from '@/lib/model/storable-text';
import { isChangedSince } from './changed-since';
import { channelMeant } from './channel-meant';
import { type ListedChannel, useChangeView, type ViewedThing } from './use-change-view';

export function ChannelDialog({
  thing,
  channel: { title, merged_into },
  asks,
  onClose,
}: {
  thing: ViewedThing;
  channel: ListedChannel;
  asks: 'rename' | 'merge';
  onClose: () => void;
}) {
  const messages = useMessages(CHANNEL_CHANGE);
  const { rename, merge } = messages;
  const isRename = asks === 'rename';
  const { channels } = useWorkspaceView();
  const change = useChangeView();
  const [text, setText] = useState(isRename ? (title ?? '') : '');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const asked = useQuestion(form, { name: messages[asks].title, isOpen: false });
  const limit = useLengthLimit(text, isRename ? CHANNEL_TITLE_MAX : IDENTIFIER_LENGTH_MAX);
  const wanted = text.trim();
  const save = async () => {
    const into = isRename ? null : channelMeant(wanted, channels);
    const made = isRename
      ? {
          to: { title: wanted === '' ? null : wanted },
          back: { title: title ?? null },
          done: wanted === '' ? rename.doneWithout(thing.id) : rename.done(thing.id, wanted),
        }
      : {
          to: { merged_into: into?.channel ?? wanted },
          back: { merged_into: merged_into ?? null },
          done: merge.done(thing.name, into === null ? wanted : channelTitle(into)),
        };
    setIsBusy(true);
    const undoProblem = () =>
      isChangedSince(thing.id, made) ? messages.changedSince(thing.name) : null;
    const refused = await change(thing, { ...made, undoProblem }, true);
    setIsBusy(false);
    if (refused === null) onClose();
    else if (!asked.tellIfGone(refused)) setFailure(refused);
  };
  return (
    <Dialog title={messages[asks].title} onClose={onClose}>
      <form
        ref={form}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && (isRename || wanted !== '')) void save();
        }}
      >
        <Field label={messages[asks].label}>
          {(id) => (
            <input
              id={id}
              ref={limit}
              data-autofocus
              className={LINE_FIELD}
              value={text}
              onChange={(event) => setText(event.target.value)}
              placeholder={isRename ? thing.id : merge.placeholder}
              list={isRename ? undefined : 'channels-to-merge-into'}
              autoComplete="off"
            />
          )}
        </Field>
        {!isRename && (
          <datalist id="channels-to-merge-into">
            {channels
              .filter(({ channel }) => channel !== thing.id)
              .map(({ channel, title: label }) => (
                <option key={channel} value={channel} label={label} />
              ))}
          </datalist>
        )}
        <p className="text-12 text-ink">{messages[asks].note}</p>
        <DialogFoot failure={failure}>
          <Button
            type="submit"
            tone="primary"
            isBusy={isBusy}
            disabled={!isRename && wanted === ''}
          >
            {messages[asks].submit}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
