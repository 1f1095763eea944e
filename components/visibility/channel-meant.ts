// Which channel somebody means who writes what the lists call it.
import { channelTitle } from '@/lib/client/tab/summary-store';
import type { ChannelSummary } from '@/lib/model/summary';

type NamedChannel = Pick<ChannelSummary, 'channel' | 'title'>;

/** The channel of that name, else the one of that title, with or without the `#` before it; null where none or several are called so. */
export function channelMeant<Channel extends NamedChannel>(
  written: string,
  channels: readonly Channel[],
): Channel | null {
  for (const name of [written, written.replace(/^#\s*/, '')]) {
    const named = channels.find(({ channel }) => channel === name);
    if (named !== undefined) return named;
    const [titled, another] = channels.filter((channel) => channelTitle(channel) === name);
    if (titled !== undefined) return another === undefined ? titled : null;
  }
  return null;
}
