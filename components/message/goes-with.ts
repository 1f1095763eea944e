// What goes with a message and stands below it in lines: which of it there is.
import type { EventArtifact } from '@/components/entity/artifact/named-artifacts';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { DialectMeaning } from '@/lib/protocols/codec/meaning';
import { meaningOf } from '@/lib/protocols/meaning-of';
import {
  contextOf,
  declaredHandoverOf,
  type Extra,
  extrasOf,
  type Handover,
  handoverOf,
} from '@/lib/text/content-of';

export type GoesWith = Pick<DialectMeaning, 'call' | 'parameters'> & {
  readonly handover: Handover | null;
  readonly context: ReturnType<typeof contextOf>;
  readonly extras: readonly Extra[];
};

/** Null where nothing does. What stands in place below the lines need not stand in them. */
export function goesWith(
  event: ClutchMessage,
  below: readonly Pick<EventArtifact, 'reference'>[],
): GoesWith | null {
  const { call = null, parameters = [] } = meaningOf(event).dialect ?? {};
  // A framework's own handover is a line of its own.
  const handover = declaredHandoverOf(event) === null ? handoverOf(event) : null;
  const context = contextOf(event);
  const extras = extrasOf(event).filter(
    (extra) => extra.kind !== 'file' || !below.some(({ reference }) => reference === extra.name),
  );
  const isEmpty =
    call === null &&
    parameters.length === 0 &&
    handover === null &&
    context === null &&
    extras.length === 0;
  return isEmpty ? null : { call, parameters, handover, context, extras };
}
