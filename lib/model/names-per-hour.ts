// How many new names one key may make: they stay for ever, in lists that everybody looks at.
import type { ViewedKind } from './view-change';

/** New names of each kind that an agent's key may make in an hour; 0 is no limit. */
export type NamesPerHour = Readonly<Record<ViewedKind, number>>;

export const NAMES_PER_HOUR: NamesPerHour = {
  /** A team has a handful. Fewer than stand in the sidebar (`NEWEST_CHANNELS_MAX`), so that one key does not fill it. */
  channel: 60,
  /** Nearly three a second around the clock: one for each request of a busy service. */
  thread: 10_000,
  run: 10_000,
  /** Whom a bridge introduces, or an orchestrator asks, for the first time. */
  agent: 200,
};
