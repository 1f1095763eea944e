// Nothing is called from here: what passed between a client and a server is only seen.
import type { Encoded, EncodeFailure } from '@/lib/protocols/codec/codec';
import { err, type Result } from '@/lib/std/result';
import type { McpWire } from './schema';

/** Always `unsupported`. */
export function fromEvent(): Result<Encoded<McpWire>, EncodeFailure> {
  return err({
    code: 'unsupported',
    message: 'a call over MCP is recorded where it passes; none is made of an event',
  });
}
