// The API's keys. A secret is shown in the answer that makes it and never again.
import { CreatedKey, KeyRequest, KeysAnswer } from '@/lib/contracts/http-keys';
import { quotedStart } from '@/lib/std/quoted-start';
import { notFound, type Operation, operation, param } from '../operation/operation';
import { JSON_TYPE, readRequest } from '../operation/read-request';
import { empty, json } from '../operation/reply';

const TAG = 'Keys';

export const keyOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/keys',
    access: 'manage_keys',
    tag: TAG,
    summary: 'All keys, the revoked ones too, without their secrets',
    answers: { 200: [{ type: JSON_TYPE, schema: KeysAnswer }] },
    handle: async ({ deps }) => json({ keys: await deps.keyring.list() } satisfies KeysAnswer),
  }),
  operation({
    method: 'POST',
    path: '/api/v1/keys',
    access: 'manage_keys',
    tag: TAG,
    summary: 'Make a key',
    audit: 'key.create',
    takes: [{ type: JSON_TYPE, schema: KeyRequest }],
    answers: { 201: [{ type: JSON_TYPE, schema: CreatedKey }] },
    handle: async ({ c, deps }) => {
      const { key, secret } = await deps.keyring.create(await readRequest(c, KeyRequest));
      const { id, role, agent_id, agent_prefix, grants } = key;
      const bound = {
        ...(agent_id !== null && { agent_id }),
        ...(agent_prefix !== undefined && { agent_prefix }),
      };
      const detail = { role, grants: grants.join(' '), ...bound };
      const created = json({ ...key, secret } satisfies CreatedKey, 201);
      return { ...created, audited: { target: id, detail } };
    },
  }),
  operation({
    method: 'DELETE',
    path: '/api/v1/keys/{key_id}',
    access: 'manage_keys',
    tag: TAG,
    summary: 'Revoke a key, at once',
    audit: 'key.revoke',
    answers: { 204: [] },
    handle: async ({ c, deps }) => {
      const keyId = param(c, 'key_id');
      if (!(await deps.keyring.revoke(keyId))) {
        throw notFound(`valid key ${quotedStart(keyId)}`);
      }
      return empty(204);
    },
  }),
];
