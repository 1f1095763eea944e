// Keys of the API and browsers' sessions, as they are asked for and shown.
import { z } from 'zod';
import { AgentPrefix, Grant, Role } from '@/lib/model/principal';
import { Identifier } from '@/lib/model/text';

export const KeyRequest = z.strictObject({
  role: Role,
  agent_id: Identifier.optional().describe('Whom the key speaks for, with or without `agent:`'),
  agent_prefix: AgentPrefix.optional().describe(
    'Of a bridge: what the ids of all agents begin with that it speaks for, as in `agent:shop.`',
  ),
  grants: z.array(Grant).default([]),
});
export type KeyRequest = z.infer<typeof KeyRequest>;

export const ApiKey = z.object({
  id: z.string(),
  role: Role,
  agent_id: z.string().nullable(),
  agent_prefix: z.string().optional(),
  grants: z.array(Grant),
  prefix: z.string().describe('The beginning of the secret, to recognise it by'),
  created_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const KeysAnswer = z.object({ keys: z.array(ApiKey) });
export type KeysAnswer = z.infer<typeof KeysAnswer>;

export const CreatedKey = ApiKey.extend({ secret: z.string().describe('Shown this once') });
export type CreatedKey = z.infer<typeof CreatedKey>;

/** A key is 47 characters; an admin token of the environment may be longer. */
const SECRET_LENGTH_MAX = 1000;

export const SignInRequest = z.strictObject({ key: z.string().min(1).max(SECRET_LENGTH_MAX) });
export type SignInRequest = z.infer<typeof SignInRequest>;

export const SessionAnswer = z.object({
  role: Role,
  agent_id: z.string().nullable(),
  grants: z.array(Grant),
  auth: z.enum(['on', 'off']),
  expires_at: z.string().optional(),
});
export type SessionAnswer = z.infer<typeof SessionAnswer>;

/** The token of a setup link. */
export const SetupQuery = z.strictObject({ token: z.string().max(SECRET_LENGTH_MAX) });
export type SetupQuery = z.infer<typeof SetupQuery>;
