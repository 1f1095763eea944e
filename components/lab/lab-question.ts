// How a message is to be read, taken from the address: what is not understood is dropped.
import { DETECT, type ProtocolInfo } from '@/lib/contracts/http-protocols';

/** A profile belongs to one protocol, and is asked for together with it. */
export function labQuestion(
  spoken: readonly ProtocolInfo[],
  address: { readonly protocol: string | null; readonly profile: string | null },
): { readonly from: string; readonly profile: string | null } {
  const chosen = spoken.find(({ protocol }) => protocol === address.protocol);
  const among = chosen === undefined ? spoken : [chosen];
  const owner = among.find(({ profiles }) => profiles.includes(address.profile ?? ''));
  return {
    from: owner?.protocol ?? chosen?.protocol ?? DETECT,
    profile: owner === undefined ? null : address.profile,
  };
}
