// Whether somebody changed a channel again since it was changed here: then that is not taken back.
import { currentTab } from '@/lib/client/tab/tab';
import type { ChannelChange } from '@/lib/model/view-change';

const FIELDS = ['title', 'merged_into'] as const;

/** Whether the tab knows of a title or merger that the channel had neither before this change nor by it; of the change itself it may not know yet. */
export function isChangedSince(
  channel: string,
  { to, back }: { readonly to: ChannelChange; readonly back: ChannelChange },
): boolean {
  const known = currentTab()?.summaries.getSnapshot().channels.get(channel);
  if (known === undefined) return false;
  return FIELDS.some((field) => {
    const now = known[field] ?? null;
    return field in to && now !== to[field] && now !== back[field];
  });
}
