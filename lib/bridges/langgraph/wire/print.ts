// Record to text: the one shape of all shapes, in RFC 8785. And by what items are known that tell one thing in several modes.
import { canonicalJson } from '@/lib/std/json/canonical-json';
import type { GraphItem, GraphWire } from './schema';

/** The canonical text of a record. */
export function print({ item, ...place }: GraphWire): string {
  return canonicalJson({ ...place, data: dataOf(item) });
}

function dataOf(item: GraphItem): unknown {
  switch (item.kind) {
    case 'start':
    case 'end':
    case 'resumed': {
      const { kind, ...fields } = item;
      return fields;
    }
    case 'waits':
      return item.interrupts;
    case 'writing':
      return [{ content: null, tool_call_chunks: [] }];
    case 'block':
      return [{ event: 'content-block-finish', content: item.block }];
    case 'failure':
      return item.error;
    case 'repeated':
      return null;
    case 'other':
      return item.data;
  }
}

/** An interrupt is one thing, whether a task tells it or the graph that it is in. */
const INTERRUPTED = 'interrupted';

/**
 * What one thing is known by, whichever mode told it: a task starts once and ends once, however often and in whatever words that is
 * said. What the graph's author writes is known by all of it.
 */
export function fingerprint(wire: GraphWire): string {
  const { item, at, seq, ...place } = wire;
  switch (item.kind) {
    case 'start':
    case 'writing':
    case 'repeated':
      return item.kind;
    case 'end':
      return item.interrupts.length > 0 ? INTERRUPTED : 'end';
    case 'waits':
      return INTERRUPTED;
    default:
      return canonicalJson({ ...place, seq, data: dataOf(item) });
  }
}
