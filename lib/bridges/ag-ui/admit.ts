// Most events of AG-UI do not name their run: the stream does, or the request that brings them.
import type { Failure } from '@/lib/model/failure';
import type { DecodeContext, DecodeFailure } from '@/lib/protocols/codec/codec';
import type { AgUiWire } from './schema';

/** Refuses an event whose run neither its record nor the request names. */
export function admit(wire: AgUiWire, context: DecodeContext): DecodeFailure | null {
  if (wire.run !== null || context.run_id !== undefined) return null;
  const message =
    'expected the run of the event: send it with its stream from RUN_STARTED on, name it in run, or ask for it with ?run_id=';
  const failure: Failure = { code: 'missing_field', message, path: '/run', rule: 'AG2' };
  return { id: null, failures: [failure], findings: [] };
}
