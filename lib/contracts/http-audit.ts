// The audit as it is asked for and shown.
import { z } from 'zod';
import { AuditEntry } from '@/lib/model/audit-entry';
import { Identifier } from '@/lib/model/text';
import { LimitText, SeqText } from './http-parameters';

export const AuditParameters = z.strictObject({
  actor: Identifier.optional().describe('The id of who acted: of a key, an agent, an address'),
  action: Identifier.optional().describe('What was done, as in `key.create`'),
  after: SeqText.optional().describe('Only entries behind this id'),
  before: SeqText.optional().describe('Only entries before this id'),
  order: z.enum(['asc', 'desc']).optional(),
  limit: LimitText.optional(),
});
export type AuditParameters = z.infer<typeof AuditParameters>;

export const AuditPage = z.object({
  entries: z.array(AuditEntry),
  next: z
    .int()
    .nullable()
    .describe('Where to go on: `after` when ascending, `before` when descending; null at the end'),
});
export type AuditPage = z.infer<typeof AuditPage>;
