// The addresses of the pages. Ids are percent-encoded whole, so that a slash in one stays inside its segment.

/** The threads of a channel. */
export function channelHref(channel: string): string {
  return `/c/${encodeURIComponent(channel)}`;
}

/** All channels. */
export function channelsHref(): string {
  return '/channels';
}

/** What operators took out of the lists. */
export function hiddenHref(): string {
  return '/hidden';
}

/** The messages of a channel that were refused. */
export function rejectedHref(channel: string): string {
  return `${channelHref(channel)}/rejected`;
}

/** A thread, at an event where one is named. */
export function threadHref(threadId: string, seq?: number): string {
  const path = `/t/${encodeURIComponent(threadId)}`;
  return seq === undefined ? path : `${path}?event=${String(seq)}`;
}

/** A page as it was at a moment; null is the present. */
export function atMoment(href: string, at: number | null): string {
  return at === null ? href : `${href}${href.includes('?') ? '&' : '?'}at=${String(at)}`;
}

/** A run and its tasks. */
export function runHref(runId: string): string {
  return `/r/${encodeURIComponent(runId)}`;
}

/** The decisions of a run, at one of them where it is named. */
export function decisionsHref(runId: string, seq?: number): string {
  const path = `${runHref(runId)}/decisions`;
  return seq === undefined ? path : `${path}?d=${String(seq)}`;
}

/** Who handed what to whom in a run. */
export function delegationsHref(runId: string): string {
  return `${runHref(runId)}/delegations`;
}

/** Where a run may have gone wrong. */
export function suspectsHref(runId: string): string {
  return `${runHref(runId)}/suspects`;
}

/** Two runs side by side. */
export function compareHref(a: string, b: string): string {
  return `${runHref(a)}/compare/${encodeURIComponent(b)}`;
}

/** An agent's page. */
export function agentHref(agentId: string): string {
  return `/a/${encodeURIComponent(agentId)}`;
}

/** The Owed inbox. */
export function owedHref(filter: { readonly agent?: string; readonly run?: string } = {}): string {
  const query = new URLSearchParams({ ...filter }).toString();
  return query === '' ? '/owed' : `/owed?${query}`;
}

/** What triads are asked, by state and triad where they are named. */
export function votesHref(
  filter: { readonly state?: string; readonly triad?: string } = {},
): string {
  const query = new URLSearchParams({ ...filter }).toString();
  return query === '' ? '/votes' : `/votes?${query}`;
}

/** The vote room of a proposal, whose id may stand in several runs. */
export function proposalHref(proposalId: string, runId: string): string {
  return `/votes/${encodeURIComponent(proposalId)}?${new URLSearchParams({ run: runId })}`;
}

/** The whole composer: into a thread, to somebody, or as an answer to an event, where they are named. */
export function composeHref(
  at: {
    readonly thread?: string | undefined;
    readonly to?: string | undefined;
    readonly reply?: number | undefined;
    /** The type of the message, as its protocol calls it. */
    readonly kind?: string | undefined;
  } = {},
): string {
  const query = new URLSearchParams({
    ...(at.thread !== undefined && { thread: at.thread }),
    ...(at.to !== undefined && { to: at.to }),
    ...(at.reply !== undefined && { reply: String(at.reply) }),
    ...(at.kind !== undefined && { kind: at.kind }),
  }).toString();
  return query === '' ? '/compose' : `/compose?${query}`;
}

/** The search, for a line where one is asked. */
export function searchHref(q?: string): string {
  return q === undefined ? '/search' : `/search?${new URLSearchParams({ q })}`;
}

/** What saved searches raised. */
export function alertsHref(): string {
  return '/alerts';
}

/** Who did what, by who acted and what was done where they are named. */
export function auditHref(
  filter: { readonly actor?: string; readonly action?: string } = {},
): string {
  const query = new URLSearchParams({ ...filter }).toString();
  return query === '' ? '/settings/audit' : `/settings/audit?${query}`;
}

/** All messages that were refused. */
export function rejectionsHref(): string {
  return '/lab?part=rejected';
}

/** The Protocol lab, with a refused message in it where one is named, read as its protocol. */
export function labHref(at?: { readonly rejection: number; readonly protocol: string }): string {
  if (at === undefined) return '/lab';
  const query = new URLSearchParams({ rejection: String(at.rejection), protocol: at.protocol });
  return `/lab?${query}`;
}

/** The dialect lab, with a dialect in it where one is named. */
export function dialectLabHref(name?: string): string {
  if (name === undefined) return '/lab/dialects';
  return `/lab/dialects?${new URLSearchParams({ dialect: name })}`;
}

/** Where signing is turned on. */
export function signingHref(): string {
  return '/settings#signing';
}
