// The codecs of all protocols, loaded. Browser code reads events by `meaning-of.ts` and never decodes.
import type { Codec } from './codec/codec';
import { protocols } from './registry';

export const codecs: readonly Codec[] = await Promise.all(
  protocols.map(({ loadCodec }) => loadCodec()),
);

/** The codec of a protocol by the name in the API's path; null where there is none. */
export function codecOf(protocol: string): Codec | null {
  return codecs.find((codec) => codec.protocol === protocol) ?? null;
}
