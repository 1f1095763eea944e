'use client';
// Asks for the title of a channel, or for the channel in which its threads are to stand.
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, LINE_FIELD } from '@/components/ui/form/field';
import { Dialog } from '@/components/ui/overlay/dialog';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { CHANNEL_TITLE_MAX } from '@/lib/model/channel-title';
import { useChangeView, type ViewedThing } from './use-change-view';

export function ChannelDialog({
  thing,
  title,
  asks,
  onClose,
}: {
  thing: ViewedThing;
  title: string | null;
  asks: 'rename' | 'merge';
  onClose: () => void;
}) {
  const isRename = asks === 'rename';
  const { channels } = useWorkspaceView();
  const change = useChangeView();
  const [text, setText] = useState(isRename ? (title ?? '') : '');
  const wanted = text.trim();
  const save = async () => {
    const isDone = isRename
      ? await change(thing, {
          to: { title: wanted === '' ? null : wanted },
          back: { title },
          done: wanted === '' ? `# ${thing.id} bears its own name` : `# ${thing.id} is ${wanted}`,
        })
      : await change(thing, {
          to: { merged_into: wanted },
          back: { merged_into: null },
          done: `${thing.name} stands in # ${wanted}`,
        });
    if (isDone) onClose();
  };
  return (
    <Dialog title={isRename ? 'Rename the channel' : 'Merge the channel'} onClose={onClose}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isRename || wanted !== '') void save();
        }}
      >
        <Field label={isRename ? 'Title in the lists' : 'Into which channel'}>
          {(id) => (
            <input
              id={id}
              className={LINE_FIELD}
              value={text}
              onChange={(event) => setText(event.target.value)}
              maxLength={isRename ? CHANNEL_TITLE_MAX : undefined}
              placeholder={isRename ? thing.id : 'name of a channel'}
              list={isRename ? undefined : 'channels-to-merge-into'}
              autoComplete="off"
            />
          )}
        </Field>
        {!isRename && (
          <datalist id="channels-to-merge-into">
            {channels
              .filter(({ channel }) => channel !== thing.id)
              .map(({ channel }) => (
                <option key={channel} value={channel} />
              ))}
          </datalist>
        )}
        <p className="text-12 text-ink">
          {isRename
            ? 'Agents go on writing to its own name. Without a title it bears that name again.'
            : 'Its threads, and those that come, stand in the other one. Events stay as they are, and it can be taken out again.'}
        </p>
        <div className="flex gap-2">
          <Button type="submit" tone="primary" disabled={!isRename && wanted === ''}>
            {isRename ? 'Rename' : 'Merge'}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            Not now
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
