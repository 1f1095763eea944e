// Clutch on the wire: the canonical event, but a recipient may be a bare string, as in section 10 of the specification (CD5).
// Strict at the top, so that what the server owns cannot be sent; loose below, so that nothing an agent said is dropped.
import { z } from 'zod';
import { ClutchMessage, RECIPIENTS_MAX, Recipient } from '@/lib/model/clutch-message';
import { Identifier } from '@/lib/model/text';

export const ClutchWire = ClutchMessage.extend({
  to: z
    .array(z.union([Identifier, Recipient]))
    .min(1)
    .max(RECIPIENTS_MAX),
});
export type ClutchWire = z.infer<typeof ClutchWire>;
