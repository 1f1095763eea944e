'use client';
// Changes how something stands in the lists, and says so with a way back.
import { useQueryClient } from '@tanstack/react-query';
import { useMessages } from '@/components/ui/language/language-context';
import { useNotice } from '@/components/workspace/notice';
import { changeView } from '@/lib/client/api/lists-api';
import { readAgain } from '@/lib/client/read-again';
import { VIEW_MENU } from '@/lib/messages/en/features/visibility/view-menu';
import type { ChannelChange, ViewedKind } from '@/lib/model/view-change';

export type ViewedThing = {
  readonly kind: ViewedKind;
  readonly id: string;
  /** What people call it. */
  readonly name: string;
};

type Change = {
  readonly to: ChannelChange;
  /** What takes it back. */
  readonly back: ChannelChange;
  /** In a few words, as in `# ops is hidden`. */
  readonly done: string;
};

/** Returns what changes a thing; a failure is told by a notice, too. */
export function useChangeView(): (thing: ViewedThing, change: Change) => Promise<boolean> {
  const { takenBack } = useMessages(VIEW_MENU).done;
  const notify = useNotice();
  const queries = useQueryClient();
  return async function change(thing, { to, back, done }) {
    const answer = await changeView(thing.kind, thing.id, to);
    if (!answer.ok) {
      notify({ text: `${answer.error.title}: ${answer.error.detail}` });
      return false;
    }
    // Lists that nobody looks at are read anew when somebody does.
    await readAgain(queries, ['rows']);
    const undo = (): void => {
      void change(thing, { to: back, back: to, done: takenBack });
    };
    notify({ text: done, undo });
    return true;
  };
}
