// How a sample is named in an address, and found by it.
import type { ProtocolInfo } from '@/lib/contracts/http-protocols';

/** Unique among all protocols. */
export function sampleName(protocol: string, id: string): string {
  return `${protocol}/${id}`;
}

/** The text of a sample; null where there is none of this name. */
export function sampleText(spoken: readonly ProtocolInfo[], name: string | null): string | null {
  for (const { protocol, samples } of spoken) {
    const sample = samples.find(({ id }) => sampleName(protocol, id) === name);
    if (sample !== undefined) return sample.text;
  }
  return null;
}
