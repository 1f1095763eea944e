// Clutch on the wire: the canonical event, but a recipient may be a bare string, as in section 10 of the specification (CD5),
// and the type may have one of the five names of before it (Appendix A). Strict at the top, so that what the server owns
// cannot be sent; loose below, so that nothing an agent said is dropped.
import { z } from 'zod';
import { RECIPIENTS_MAX } from '@/lib/model/clutch';
import { ClutchMessage, MessageType, Recipient } from '@/lib/model/clutch-message';
import { Identifier } from '@/lib/model/text';

/** Appendix A: what types were called before version 0. */
export const LegacyType = z.enum(['PLAN', 'PROPOSAL', 'EXEC_REPORT', 'REVIEW', 'BLOCKER']);
export type LegacyType = z.infer<typeof LegacyType>;

export const ClutchWire = ClutchMessage.extend({
  to: z
    .array(z.union([Identifier, Recipient]))
    .min(1)
    .max(RECIPIENTS_MAX),
  type: z.enum([...MessageType.options, ...LegacyType.options]),
});
export type ClutchWire = z.infer<typeof ClutchWire>;
