// The five payload types of Clutch section 3.3 (C26) as JSON Schema. They say what the section's table says and no more:
// which fields there are, and which of them are lists. Further fields are allowed (CD24).
import type { PayloadSchema } from '@/lib/model/orchestration/workflow';

const PREFIX = 'schema://clutch/';

/** A field's name; `[]` behind it makes it a list, `?` optional: as the table writes them. */
const TABLE: Readonly<Record<string, readonly string[]>> = {
  'research.summary.v1': ['findings[]', 'citations[]'],
  'research.sources.v1': ['sources[]', 'relevance_scores'],
  'code.output.v1': ['files[]', 'language', 'tests_passed'],
  'code.review.v1': ['findings[]', 'severity', 'patch_ref?'],
  'review.feedback.v1': ['decision', 'comments', 'blocking_issues[]'],
};

/** `research.summary.v1` is `schema://clutch/research/summary@1` (CD24); null for a type that is not spelled like that. */
export function schemaRefOf(payloadType: string): string | null {
  const [, path, version] = /^([\w-]+(?:\.[\w-]+)*)\.v(\d+)$/.exec(payloadType) ?? [];
  if (path === undefined || version === undefined) return null;
  return `${PREFIX}${path.replaceAll('.', '/')}@${version}`;
}

function schemaOf(fields: readonly string[]): Record<string, unknown> {
  const named = fields.map((field) => ({
    name: field.replace(/\[\]|\?/g, ''),
    schema: field.includes('[]') ? { type: 'array' } : {},
    isRequired: !field.includes('?'),
  }));
  return {
    type: 'object',
    properties: Object.fromEntries(named.map(({ name, schema }) => [name, schema])),
    required: named.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  };
}

export const BUILT_IN_SCHEMAS: readonly PayloadSchema[] = Object.entries(TABLE).map(
  ([payload_type, fields]) => ({
    payload_type,
    schema_ref: schemaRefOf(payload_type),
    workflow: null,
    schema: schemaOf(fields),
  }),
);
