// What clients of A2A ask, in both versions, as far as the endpoint reads it itself; messages are read by the codec. All of it is loose:
// fields that are not known here are left alone.
import { z } from 'zod';
import { Identifier } from '@/lib/model/text';
import { isObject } from '@/lib/std/is-object';

/** Tasks of one page of ListTasks, as the specification has it. */
const PAGE_TASKS_DEFAULT = 50;
const PAGE_TASKS_MAX = 100;

const OptionalId = z
  .union([Identifier, z.literal('')])
  .nullish()
  .transform((id) => id || undefined);

const Count = z.coerce.number().int().min(0);

export const A2aRpcRequest = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string(),
  params: z.looseObject({}).optional(),
});
export type A2aRpcRequest = z.infer<typeof A2aRpcRequest>;

/** Credentials are tokens, some of which carry claims. Characters. */
const CREDENTIALS_LENGTH_MAX = 8_192;

/** As other addresses that somebody names. Characters. */
const PUSH_URL_LENGTH_MAX = 2_048;

const HeaderText = z
  .string()
  .max(CREDENTIALS_LENGTH_MAX)
  .regex(/^([!-~]([ -~]*[!-~])?)?$/, 'expected visible ASCII, as a header may carry')
  .nullish()
  .transform((text) => text || undefined);

const Scheme = z
  .string()
  .regex(/^[A-Za-z0-9._~+-]{1,64}$/, 'expected a scheme of HTTP, as in Bearer');

/** How a receiver knows a push: one scheme in version 1.0, a list of which the first is used in 0.3. */
const PushAuthentication = z
  .looseObject({
    scheme: Scheme.or(z.literal('')).nullish(),
    schemes: z.array(Scheme).nullish(),
    credentials: HeaderText,
  })
  .transform(({ scheme, schemes, credentials = null }) => {
    const first = scheme || schemes?.[0];
    return first === undefined ? null : { scheme: first, credentials };
  });

export const A2aPushConfig = z.looseObject({
  id: OptionalId,
  url: z.string().min(1).max(PUSH_URL_LENGTH_MAX),
  token: HeaderText,
  authentication: PushAuthentication.nullish().transform((given) => given ?? undefined),
});
export type A2aPushConfig = z.infer<typeof A2aPushConfig>;

/** A configuration and its task; in version 0.3 one stands inside the other. */
export const A2aPushParams = z.preprocess(
  (raw) => {
    if (!isObject(raw) || !isObject(raw.pushNotificationConfig)) return raw;
    return { ...raw.pushNotificationConfig, taskId: raw.taskId };
  },
  A2aPushConfig.extend({ taskId: Identifier }),
);

/** Which configurations: `taskId` and `id` in version 1.0; in 0.3 `id` is the task. */
export const A2aPushName = z.preprocess(
  (raw) => {
    if (!isObject(raw) || raw.taskId !== undefined) return raw;
    return { taskId: raw.id, id: raw.pushNotificationConfigId };
  },
  z.looseObject({ taskId: Identifier, id: OptionalId }),
);

export const A2aSendParams = z.looseObject({
  message: z.looseObject({
    messageId: Identifier,
    contextId: OptionalId,
    taskId: OptionalId,
    parts: z.array(z.looseObject({ raw: z.unknown().optional(), file: z.unknown().optional() })),
  }),
  configuration: z
    .looseObject({
      acceptedOutputModes: z.array(z.string()).nullish(),
      historyLength: Count.nullish(),
      returnImmediately: z.boolean().nullish(),
      /** Of version 0.3, and the other way round. */
      blocking: z.boolean().nullish(),
      taskPushNotificationConfig: A2aPushConfig.nullish(),
      pushNotificationConfig: A2aPushConfig.nullish(),
    })
    .nullish(),
});
export type A2aSendParams = z.infer<typeof A2aSendParams>;

export const A2aTaskParams = z.looseObject({ id: Identifier, historyLength: Count.nullish() });
export type A2aTaskParams = z.infer<typeof A2aTaskParams>;

export const A2aListParams = z.looseObject({
  contextId: OptionalId,
  status: z.string().nullish(),
  pageSize: z.coerce.number().int().min(1).max(PAGE_TASKS_MAX).default(PAGE_TASKS_DEFAULT),
  pageToken: z
    .string()
    .regex(/^(\d{1,15}(-\d{1,15})?)?$/, 'expected the nextPageToken of the page before')
    .nullish(),
  historyLength: Count.nullish(),
  statusTimestampAfter: z.iso.datetime({ offset: true }).nullish(),
  includeArtifacts: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .nullish(),
});
export type A2aListParams = z.infer<typeof A2aListParams>;

/** What a request may say in its address: the version, and what ListTasks and GetTask take. */
export const A2aQuery = z.object({
  'A2A-Version': z.string().optional(),
  contextId: z.string().optional(),
  status: z.string().optional(),
  pageSize: z.string().optional(),
  pageToken: z.string().optional(),
  historyLength: z.string().optional(),
  statusTimestampAfter: z.string().optional(),
  includeArtifacts: z.string().optional(),
});
export type A2aQuery = z.infer<typeof A2aQuery>;
