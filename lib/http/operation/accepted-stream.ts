// Which form of an answer a client wants, by its Accept header (RFC 9110 section 12.5.1).
import { JSON_TYPE } from './read-request';

type MediaRange = { readonly type: string; readonly quality: number };

/**
 * The first of the streams that the header names as gladly as any other of them and as JSON; null where JSON will do.
 * A stream has to be named: a wildcard means JSON.
 */
export function acceptedStream<Stream extends string>(
  header: string | undefined,
  streams: readonly Stream[],
): Stream | null {
  const ranges = rangesOf(header ?? '');
  let best: Stream | null = null;
  let most = qualityOf(ranges, [JSON_TYPE, 'application/*', '*/*']);
  for (const stream of streams) {
    const quality = qualityOf(ranges, [stream]);
    if (quality === 0 || quality < most || (best !== null && quality === most)) continue;
    [best, most] = [stream, quality];
  }
  return best;
}

/** How gladly a type is taken: by the most precise of its names that stands in the header. */
function qualityOf(ranges: readonly MediaRange[], names: readonly string[]): number {
  for (const name of names) {
    const range = ranges.find(({ type }) => type === name);
    if (range !== undefined) return range.quality;
  }
  return 0;
}

function rangesOf(header: string): MediaRange[] {
  return header.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { type, quality: weight === undefined ? 1 : Number(weight) || 0 };
  });
}
