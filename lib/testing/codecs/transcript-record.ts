// Builds the record of a transcript from its events alone: what shows that an import loses nothing.
import type { ClutchMessage } from '@/lib/model/clutch-message';

/** The record that the bridge made these events of. */
export function recordOf(events: readonly ClutchMessage[]): Record<string, unknown> {
  const [opening, ...others] = events;
  const turns = others.filter((event) => event.type === 'chat.message');
  return {
    question: opening?.payload.title,
    history: turns.map(({ meta, payload }) => ({
      ...asObject(meta?.native),
      content: payload.text,
    })),
    ...asObject(opening?.meta?.native),
  };
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
