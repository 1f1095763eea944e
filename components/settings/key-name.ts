// How a key is called: by who holds it, and by the beginning of its secret.
import type { ApiKey } from '@/lib/contracts/http-keys';

/** The agent, or the beginning of the ids of agents, that a key is bound to; else the role, in the reader's language. */
export function keyHolder(key: Pick<ApiKey, 'agent_id' | 'agent_prefix'>, role: string): string {
  return key.agent_prefix ?? key.agent_id ?? role;
}

/** Whether it is the one key that the environment or the data directory holds: it has no date and is not revoked here. */
export function isBuiltIn({ created_at }: Pick<ApiKey, 'created_at'>): boolean {
  return created_at === null;
}

/** The beginning of the secret, as it is shown. */
export function shownPrefix({ prefix }: Pick<ApiKey, 'prefix'>): string {
  return `${prefix}…`;
}
