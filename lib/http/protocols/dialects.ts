// The dialects: which are known and installed, what the rules say of a definition, and what an operator decides.
import {
  DialectAnswer,
  DialectsAnswer,
  InstallDialectRequest,
  VerifyDialectAnswer,
} from '@/lib/contracts/http-dialects';
import { DIALECT_MEDIA_TYPE } from '@/lib/dialects/language/language';
import { AppError } from '@/lib/model/errors/app-error';
import { quotedStart } from '@/lib/std/quoted-start';
import { type Call, notFound, type Operation, operation, param } from '../operation/operation';
import {
  JSON_TYPE,
  readJsonBody,
  readRequest,
  readTextBody,
  requireType,
  TEXT_TYPE,
} from '../operation/read-request';
import { json, type Reply } from '../operation/reply';

/** One form is as long at most; inside JSON every character may take six. */
const DEFINITION_BYTES_MAX = 64 * 1024;
const QUOTED_BYTES_MAX = 6 * DEFINITION_BYTES_MAX;

const TAG = 'Dialects';

export const dialectOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/dialects',
    access: 'read',
    tag: TAG,
    summary: 'All dialects that were defined here, by name',
    answers: { 200: [{ type: JSON_TYPE, schema: DialectsAnswer }] },
    handle: ({ deps }) => json({ dialects: deps.engine.dialects.list() } satisfies DialectsAnswer),
  }),
  operation({
    method: 'GET',
    path: '/api/v1/dialects/{name}',
    access: 'read',
    tag: TAG,
    summary: 'One dialect: its versions with the verdicts on them, and who installed what',
    answers: { 200: [{ type: JSON_TYPE, schema: DialectAnswer }] },
    handle: (call) => dialectReply(call, call.deps.engine.dialects.get(param(call.c, 'name'))),
  }),
  operation({
    method: 'POST',
    path: '/api/v1/dialects/verify',
    access: 'translate',
    tag: TAG,
    summary: 'What the rules R1 to R4 say of a definition; nothing is stored',
    takes: [
      { type: DIALECT_MEDIA_TYPE, schema: 'bytes' },
      { type: TEXT_TYPE, schema: 'bytes' },
      { type: JSON_TYPE, schema: 'bytes' },
    ],
    answers: { 200: [{ type: JSON_TYPE, schema: VerifyDialectAnswer }] },
    handle: async (call) => {
      const report = call.deps.engine.dialects.verify(await readDefinition(call));
      return json(report satisfies VerifyDialectAnswer);
    },
  }),
  operation({
    method: 'PUT',
    path: '/api/v1/dialects/{name}',
    access: 'manage_dialects',
    tag: TAG,
    summary: 'Install a version that is known, also in place of another',
    audit: 'dialect.install',
    takes: [{ type: JSON_TYPE, schema: InstallDialectRequest }],
    answers: { 200: [{ type: JSON_TYPE, schema: DialectAnswer }] },
    handle: async ({ c, deps, principal }) => {
      const { hash } = await readRequest(c, InstallDialectRequest);
      const installed = await deps.engine.dialects.install(param(c, 'name'), hash, principal);
      return json(installed satisfies DialectAnswer);
    },
  }),
  operation({
    method: 'DELETE',
    path: '/api/v1/dialects/{name}',
    access: 'manage_dialects',
    tag: TAG,
    summary: 'Take a dialect out of use; its versions stay known',
    audit: 'dialect.remove',
    answers: { 200: [{ type: JSON_TYPE, schema: DialectAnswer }] },
    handle: async (call) => {
      const { c, deps, principal } = call;
      return dialectReply(call, await deps.engine.dialects.remove(param(c, 'name'), principal));
    },
  }),
];

/** The text of a definition, as it is or as a JSON string. @throws AppError `invalid_type` for other JSON */
async function readDefinition({ c }: Call): Promise<string> {
  if (requireType(c, [DIALECT_MEDIA_TYPE, TEXT_TYPE, JSON_TYPE]) !== JSON_TYPE) {
    return readTextBody(c, DEFINITION_BYTES_MAX);
  }
  const { value } = await readJsonBody(c, { bytesMax: QUOTED_BYTES_MAX });
  if (typeof value === 'string') return value;
  const message =
    'expected a string that holds the definition, as in "(define ...)", or the text itself';
  throw new AppError('invalid_type', message, {
    errors: [{ code: 'invalid_type', message, path: '' }],
  });
}

function dialectReply({ c }: Call, dialect: DialectAnswer | null): Reply {
  if (dialect === null) {
    throw notFound(`dialect ${quotedStart(param(c, 'name'))}`);
  }
  return json(dialect);
}
