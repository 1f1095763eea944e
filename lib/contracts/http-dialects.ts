// Bodies and answers about dialects.
import { z } from 'zod';
import { DialectDetail, DialectReport, DialectSummary } from '@/lib/model/dialects/dialect-summary';

export const DialectsAnswer = z.object({ dialects: z.array(DialectSummary) });
export type DialectsAnswer = z.infer<typeof DialectsAnswer>;

export const DialectAnswer = DialectDetail;
export type DialectAnswer = z.infer<typeof DialectAnswer>;

export const VerifyDialectAnswer = DialectReport;
export type VerifyDialectAnswer = z.infer<typeof VerifyDialectAnswer>;

/** `PUT /api/v1/dialects/{name}`: an operator installs a version that is known, also in place of another. */
export const InstallDialectRequest = z.strictObject({ hash: z.string().max(100) });
export type InstallDialectRequest = z.infer<typeof InstallDialectRequest>;
