// A message that was refused: what arrived, from whose key, and what was wrong with it. Never part of the log.
import { z } from 'zod';
import { FailureCode } from '../failure';
import { Finding } from '../finding';

export const Rejection = z.object({
  id: z.int(),
  received_at: z.string(),
  protocol: z.string(),
  channel: z.string().nullable(),
  /** The sender that the message claims, as far as it could be read. */
  agent_id: z.string().nullable(),
  native_id: z.string().nullable(),
  code: FailureCode,
  message: z.string(),
  path: z.string().nullable(),
  rule: z.string().nullable(),
  findings: z.array(Finding),
  raw: z.string(),
  raw_truncated: z.boolean(),
});
export type Rejection = z.infer<typeof Rejection>;
