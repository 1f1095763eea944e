// Which tools an agent may use, by the bindings of its manifest (P22).
import type { DelegationPolicy } from './legality';

export type BindingVerdict = 'ok' | 'breach' | 'unchecked';

/** Checks the use of one tool; a server may be bound several times. `policy` is the user's, null where none is known. */
export function checkBinding(
  use: { readonly server_id: string; readonly tool: string },
  policy: DelegationPolicy | null,
): BindingVerdict {
  if (policy === null) return 'unchecked';
  const isBound = policy.bindings.some(
    ({ server_id, allowed_tools }) =>
      server_id === use.server_id && allowed_tools.includes(use.tool),
  );
  return isBound ? 'ok' : 'breach';
}
