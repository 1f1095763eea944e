// What a connection may do, as a function of what was verified of it and of nothing that it says about itself. No I/O: who
// calls it does what it returns.
import type { ConnectionRequest } from '@/lib/protocols/codec/connection';

export type ClientState<Who> = {
  /** Who was verified; null for nobody. */
  readonly who: Who | null;
  readonly isClosing: boolean;
};

export type StateChange<Who> =
  /** The client advertised itself. What it says of its scopes and roles changes nothing, and it is served without. */
  | { readonly kind: 'advertised' }
  /** A credential was verified. */
  | { readonly kind: 'verified'; readonly who: Who }
  /** A credential was presented, and was wrong. */
  | { readonly kind: 'not_verified' }
  /** The credential that was verified counts no more. */
  | { readonly kind: 'revoked' }
  /** Either side ends it: also where no credential came in time. */
  | { readonly kind: 'closed' };

/** What is done with a message. */
export type Treatment = 'serve' | 'auth_required' | 'ignore';

/** A fresh connection; `who` where the upgrade itself bore a credential. */
export function opened<Who>(who: Who | null): ClientState<Who> {
  return { who, isClosing: false };
}

/** What everybody may say: who they are, that they live, and that they go. */
const OPEN_TO_ALL: ReadonlySet<ConnectionRequest['kind']> = new Set([
  'advertise',
  'authenticate',
  'ping',
  'pong',
  'disconnect',
]);

/** How a message is treated; null stands for one that could not be read. */
export function treatmentOf(
  state: ClientState<unknown>,
  request: ConnectionRequest['kind'] | null,
): Treatment {
  if (state.isClosing) return 'ignore';
  if (state.who !== null) return 'serve';
  return request !== null && OPEN_TO_ALL.has(request) ? 'serve' : 'auth_required';
}

/** The state after a change. A connection that is closing stays so. */
export function changed<Who>(state: ClientState<Who>, change: StateChange<Who>): ClientState<Who> {
  if (state.isClosing) return state;
  switch (change.kind) {
    case 'advertised':
    case 'not_verified':
      return state;
    case 'verified':
      return { ...state, who: change.who };
    case 'revoked':
      return { ...state, who: null, isClosing: true };
    case 'closed':
      return { ...state, isClosing: true };
  }
}
