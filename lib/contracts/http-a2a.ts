// What clients of A2A ask, in both versions, as far as the door reads it itself; messages are read by the codec. All of it is loose:
// fields that are not known here are left alone.
import { z } from 'zod';
import { Identifier } from '@/lib/model/text';

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
      taskPushNotificationConfig: z.unknown().optional(),
      pushNotificationConfig: z.unknown().optional(),
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
