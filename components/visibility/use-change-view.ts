'use client';
// Changes how something stands in the lists, and says so with a way back.
import { useQueryClient } from '@tanstack/react-query';
import { useMessages } from '@/components/ui/language/language-context';
import { useNotice } from '@/components/workspace/notice';
import { changeView } from '@/lib/client/api/lists-api';
import type { ApiFailure } from '@/lib/client/api/request';
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

/** Returns what changes a thing and answers why it was refused, which a notice says where whoever asks does not say it. */
export function useChangeView(): (
  thing: ViewedThing,
  change: Change,
  isToldByAsker?: boolean,
) => Promise<ApiFailure | null> {
  const { takenBack } = useMessages(VIEW_MENU).done;
  const notify = useNotice();
  const queries = useQueryClient();
  return async function change(thing, { to, back, done }, isToldByAsker = false) {
    const answer = await changeView(thing.kind, thing.id, to);
    if (!answer.ok) {
      const { title, detail } = answer.error;
      if (!isToldByAsker) notify({ text: `${title}: ${detail}` });
      return answer.error;
    }
    // Lists that nobody looks at are read anew when somebody does.
    await readAgain(queries, ['rows']);
    const undo = (): void => {
      void change(thing, { to: back, back: to, done: takenBack });
    };
    notify({ text: done, undo });
    return null;
  };
}
