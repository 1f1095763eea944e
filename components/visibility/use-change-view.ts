'use client';
// Changes how something stands in the lists, and says so with a way back.
import { useQueryClient } from '@tanstack/react-query';
import { useMessages } from '@/components/ui/language/language-context';
import { useNotice } from '@/components/workspace/notice/notice';
import { changeView } from '@/lib/client/api/lists-api';
import type { ApiFailure } from '@/lib/client/api/request';
import { readAgain } from '@/lib/client/read-again';
import { VIEW_CHANGES } from '@/lib/messages/en/features/visibility/view-changes';
import type { ChannelSummary } from '@/lib/model/summary';
import type { ChannelChange, ViewedKind } from '@/lib/model/view-change';

export type ViewedThing = {
  readonly kind: ViewedKind;
  readonly id: string;
  /** What people call it. */
  readonly name: string;
};

/** What an operator calls a channel, and where its threads stand. */
export type ListedChannel = Pick<ChannelSummary, 'title' | 'merged_into'>;

type Change = {
  readonly to: ChannelChange;
  /** What takes it back. */
  readonly back: ChannelChange;
  /** In a few words, as in `# ops is hidden`. */
  readonly done: string;
  /** Why it can no longer be taken back; null where it can. */
  readonly undoProblem?: () => string | null;
};

/**
 * Returns what changes a thing and answers why it was refused, which a notice says where whoever asks does not say it. What could not
 * be taken back can be from that notice.
 */
export function useChangeView(): (
  thing: ViewedThing,
  change: Change,
  isToldByAsker?: boolean,
) => Promise<ApiFailure | null> {
  const { takenBack } = useMessages(VIEW_CHANGES).done;
  const notify = useNotice();
  const queries = useQueryClient();
  return async function change(
    thing,
    { to, back, done, undoProblem },
    isToldByAsker = false,
    /** What asks for the same again, of a change that takes another back. */
    again?: () => void,
  ) {
    const answer = await changeView(thing.kind, thing.id, to);
    if (!answer.ok) {
      const { title, detail } = answer.error;
      if (!isToldByAsker) notify({ text: `${title}: ${detail}`, undo: again });
      return answer.error;
    }
    // Lists that nobody looks at are read anew when somebody does.
    await readAgain(queries, ['rows']);
    const undo = (): void => {
      const problem = undoProblem?.();
      if (problem) notify({ text: problem });
      else void change(thing, { to: back, back: to, done: takenBack }, false, undo);
    };
    notify({ text: done, undo });
    return null;
  };
}
