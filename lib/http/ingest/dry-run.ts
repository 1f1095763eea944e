// What would become of one message if it were sent, as a person is told before they send it. Nothing is stored.
import { DryRunAnswer, IngestQuery } from '@/lib/contracts/http-events';
import type { DryRunReport } from '@/lib/engine/interface/dry-run-report';
import { AppError } from '@/lib/model/errors/app-error';
import { isImport } from '@/lib/security/authorship';
import { type Call, type Operation, operation } from '../operation/operation';
import { JSON_TYPE, requireType } from '../operation/read-request';
import { json, type Reply } from '../operation/reply';
import { envelopeOf, nativeIngestion, readItems, WHOLE_TYPES } from './ingest';

export const dryRunOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path: '/api/v1/ingest/{protocol}/dry-run',
    access: 'write_events',
    tag: 'Events',
    summary:
      'What would become of one native message: findings, delegations, signature; nothing is stored',
    query: IngestQuery,
    takes: WHOLE_TYPES.map((type) => ({ type, schema: 'bytes' as const })),
    answers: { 200: [{ type: JSON_TYPE, schema: DryRunAnswer }] },
    handle: dryRun,
  }),
];

async function dryRun(call: Call<IngestQuery>): Promise<Reply> {
  const ingestion = nativeIngestion(call);
  if (isImport(ingestion.protocol) || ingestion.query.large !== undefined) {
    throw new AppError(
      'unsupported',
      'Expected a message of an agent or a person: imports and large=artifact have no dry run.',
    );
  }
  const contentType = requireType(call.c, ingestion.isText ? WHOLE_TYPES : [JSON_TYPE]);
  const envelope = envelopeOf(call, ingestion, contentType);
  const { items } = await readItems(call, ingestion);
  const [item] = items;
  if (item === undefined || items.length > 1) {
    throw new AppError(
      'invalid_value',
      `Expected one message, saw ${String(items.length)}. Try them one by one.`,
    );
  }
  call.deps.writeLimit.take(call.principal.key_id, 1);
  return json(answerOf(await call.deps.engine.dryRun({ ...envelope, item })));
}

function answerOf(report: DryRunReport): DryRunAnswer {
  const { error, events, findings, signature, edges, delegation, reply } = report;
  return {
    taken: error === null,
    error,
    events: [...events],
    findings: [...findings],
    signature,
    delegations: [...edges],
    delegation,
    reply,
  };
}
