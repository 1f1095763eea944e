// What the tab of a run, a thread or a channel calls it: what its page does, and the id of its address where nothing is known of it.
import { toLabel } from '@/components/ui/text/split-visible';
import { channelTitle } from '@/lib/client/tab/summary-store';
import { TITLES } from '@/lib/messages/en/shared/titles';
import { REGISTRY_RUN, REGISTRY_THREAD } from '@/lib/model/ids';
import type { ChannelSummary } from '@/lib/model/summary';
import { messagesOf } from './language';

export async function tabName(
  known: { readonly title: string } | null,
  id: string | null,
): Promise<string> {
  if (known !== null && known.title !== '') return toLabel(known.title);
  if (id === REGISTRY_RUN || id === REGISTRY_THREAD)
    return (await messagesOf(TITLES)).registrations;
  return toLabel(id ?? '');
}

/** By the title that an operator gave it, else by its own name. */
export function channelTabName(known: ChannelSummary | null, name: string): string {
  return toLabel(channelTitle(known ?? { channel: name }));
}
