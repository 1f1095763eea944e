// Whose run files are trusted here. Admins keep the list; whoever reads a run is told of its signer alone.
import {
  SignerAnswer,
  TrustedKeyAnswer,
  TrustedKeyBody,
  TrustedKeyName,
  TrustedKeysAnswer,
} from '@/lib/contracts/http-trusted-keys';
import { KeyFingerprint } from '@/lib/model/file-signer';
import { quotedStart } from '@/lib/std/quoted-start';
import {
  type HttpContext,
  notFound,
  type Operation,
  operation,
  param,
} from '../operation/operation';
import { JSON_TYPE, readRequest } from '../operation/read-request';
import { empty, json } from '../operation/reply';

const TAG = 'Run files';

export const trustedKeyOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/trusted-keys',
    access: 'manage_trusted_keys',
    tag: TAG,
    summary: 'The keys whose run files are trusted, and the one by which this workspace signs',
    answers: { 200: [{ type: JSON_TYPE, schema: TrustedKeysAnswer }] },
    handle: async ({ deps: { runFiles } }) => {
      const { own, list } = runFiles.trustedKeys;
      return json({ own, keys: await list() } satisfies TrustedKeysAnswer);
    },
  }),
  operation({
    method: 'POST',
    path: '/api/v1/trusted-keys',
    access: 'manage_trusted_keys',
    tag: TAG,
    summary: 'Trust what another workspace signs',
    audit: 'trusted_key.add',
    takes: [{ type: JSON_TYPE, schema: TrustedKeyBody }],
    answers: { 201: [{ type: JSON_TYPE, schema: TrustedKeyAnswer }] },
    handle: async ({ c, deps, principal }) => {
      const body = await readRequest(c, TrustedKeyBody);
      deps.writeLimit.take(principal.key_id, 1);
      const added = await deps.runFiles.trustedKeys.add(body, principal);
      const { key, name } = added;
      const audited = { target: key, detail: { ...(name !== null && { name }) } };
      return { ...json(added satisfies TrustedKeyAnswer, 201), audited };
    },
  }),
  operation({
    method: 'PUT',
    path: '/api/v1/trusted-keys/{key}',
    access: 'manage_trusted_keys',
    tag: TAG,
    summary: 'Call a trusted key otherwise',
    audit: 'trusted_key.rename',
    takes: [{ type: JSON_TYPE, schema: TrustedKeyName }],
    answers: { 200: [{ type: JSON_TYPE, schema: TrustedKeyAnswer }] },
    handle: async ({ c, deps, principal }) => {
      const { name } = await readRequest(c, TrustedKeyName);
      deps.writeLimit.take(principal.key_id, 1);
      const renamed = await deps.runFiles.trustedKeys.rename(keyParam(c), name);
      if (renamed === null) throw noKey(c);
      return { ...json(renamed satisfies TrustedKeyAnswer), audited: { detail: { name } } };
    },
  }),
  operation({
    method: 'DELETE',
    path: '/api/v1/trusted-keys/{key}',
    access: 'manage_trusted_keys',
    tag: TAG,
    summary: 'Trust a key no more; runs that it signed stay',
    audit: 'trusted_key.remove',
    answers: { 204: [] },
    handle: async ({ c, deps, principal }) => {
      deps.writeLimit.take(principal.key_id, 1);
      if (!(await deps.runFiles.trustedKeys.remove(keyParam(c)))) throw noKey(c);
      return empty(204);
    },
  }),
  operation({
    method: 'GET',
    path: '/api/v1/run-file-signers/{key}',
    access: 'read',
    tag: TAG,
    summary: 'What is known here of the key by which a run file was signed',
    answers: { 200: [{ type: JSON_TYPE, schema: SignerAnswer }] },
    handle: async ({ c, deps }) =>
      json((await deps.runFiles.trustedKeys.signerOf(keyParam(c))) satisfies SignerAnswer),
  }),
];

/** What can be no fingerprint names nothing. @throws AppError `not_found` */
function keyParam(c: HttpContext): string {
  const key = KeyFingerprint.safeParse(param(c, 'key').toLowerCase());
  if (key.success) return key.data;
  throw noKey(c);
}

function noKey(c: HttpContext) {
  return notFound(`trusted key ${quotedStart(param(c, 'key'))}`);
}
