// The audit over HTTP: who did what, for auditors.
import { AuditPage, AuditParameters } from '@/lib/contracts/http-audit';
import { PAGE_ITEMS_DEFAULT } from '@/lib/contracts/http-parameters';
import { type Operation, operation } from '../operation/operation';
import { JSON_TYPE } from '../operation/read-request';
import { json } from '../operation/reply';

export const auditOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/audit',
    access: 'read_audit',
    tag: 'Operations',
    summary: 'Who did what, to what, and what came of it; never what was said',
    query: AuditParameters,
    answers: { 200: [{ type: JSON_TYPE, schema: AuditPage }] },
    handle: async ({ deps, query: { limit = PAGE_ITEMS_DEFAULT, ...rest } }) => {
      const entries = await deps.audit.list({ limit, ...rest });
      const next = entries.length < limit ? null : (entries.at(-1)?.id ?? null);
      return json({ entries, next } satisfies AuditPage);
    },
  }),
];
