// What an exporter of OpenTelemetry is answered, in OTLP/JSON; in protobuf it is the same message.
import { z } from 'zod';
import { IngestQuery } from './http-events';

/** What an exporter may say beside its spans. */
export const OtlpQuery = IngestQuery.pick({ channel: true, run_id: true, thread_id: true });
export type OtlpQuery = z.infer<typeof OtlpQuery>;

/** Empty where everything was kept. 64 bits are texts in JSON of protobuf. */
export const OtlpAnswer = z.object({
  partialSuccess: z
    .object({
      rejectedSpans: z.string().optional(),
      rejectedLogRecords: z.string().optional(),
      rejectedDataPoints: z.string().optional(),
      errorMessage: z.string().describe('Why the first of them was refused'),
    })
    .optional(),
});
export type OtlpAnswer = z.infer<typeof OtlpAnswer>;
