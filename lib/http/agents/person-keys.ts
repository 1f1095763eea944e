// Keys of people: everybody who reads the log may check by them what was signed. A person registers and revokes their own; who manages
// keys revokes any, and registers none for others (docs/decisions/0099).
import { PublicKeyRequest } from '@/lib/contracts/http-agents';
import { PersonKeyAnswer, PersonKeysAnswer } from '@/lib/contracts/http-person-keys';
import type { Principal } from '@/lib/model/principal';
import { may } from '@/lib/security/permissions';
import { quotedStart } from '@/lib/std/quoted-start';
import type { PersonKey } from '@/lib/store/ports/registry-store';
import { notFound, type Operation, operation, param } from '../operation/operation';
import { JSON_TYPE } from '../operation/read-request';
import { empty, json } from '../operation/reply';
import { readPublicKeyOf } from './read-public-key';

const TAG = 'Keys';

export const personKeyOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/person-keys',
    access: 'read',
    tag: TAG,
    summary: 'The keys with which people sign what they send, the revoked ones too',
    answers: { 200: [{ type: JSON_TYPE, schema: PersonKeysAnswer }] },
    handle: async ({ deps, principal }) => {
      const keys = deps.engine.personKeys.list().map((key) => shown(key, principal));
      return json({ keys } satisfies PersonKeysAnswer);
    },
  }),
  operation({
    method: 'POST',
    path: '/api/v1/person-keys',
    access: 'sign_own',
    tag: TAG,
    summary: 'Register the Ed25519 public key of a pair with which you sign what you send',
    audit: 'person_key.add',
    takes: [{ type: JSON_TYPE, schema: PublicKeyRequest }],
    answers: { 201: [{ type: JSON_TYPE, schema: PersonKeyAnswer }] },
    handle: async ({ c, deps, principal }) => {
      const key = await deps.engine.personKeys.add(await readPublicKeyOf(c), principal);
      const added = json(shown(key, principal) satisfies PersonKeyAnswer, 201);
      return { ...added, audited: { target: key.kid } };
    },
  }),
  operation({
    method: 'DELETE',
    path: '/api/v1/person-keys/{kid}',
    access: 'sign_own',
    tag: TAG,
    summary: 'Revoke a key of your own: nothing is taken that it signs from now on',
    audit: 'person_key.revoke',
    answers: { 204: [] },
    handle: async ({ c, deps, principal }) => {
      const kid = param(c, 'kid');
      const key = deps.engine.personKeys.named(kid);
      const mayRevoke = key?.owner === principal.key_id || may(principal, 'manage_keys');
      if (!mayRevoke || !(await deps.engine.personKeys.revoke(kid))) {
        throw notFound(`valid key of yours ${quotedStart(kid)}`);
      }
      return empty(204);
    },
  }),
];

function shown(key: PersonKey, { key_id }: Principal): PersonKeyAnswer {
  return { ...key, is_own: key.owner === key_id };
}
