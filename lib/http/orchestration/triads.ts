// Who votes on proposals, by which rule.
import { TriadAnswer, TriadRequest, TriadsAnswer } from '@/lib/contracts/http-triads';
import { TriadName, type TriadSettings } from '@/lib/model/orchestration/triad';
import { quotedStart } from '@/lib/std/quoted-start';
import { type Call, notFound, type Operation, operation, param } from '../operation/operation';
import { checked, JSON_TYPE, readRequest } from '../operation/read-request';
import { json, type Reply } from '../operation/reply';

const TAG = 'Triads';

export const triadOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/triads',
    access: 'read',
    tag: TAG,
    summary: 'All triads, by name',
    answers: { 200: [{ type: JSON_TYPE, schema: TriadsAnswer }] },
    handle: ({ deps }) =>
      json({ triads: deps.engine.orchestration.triads() } satisfies TriadsAnswer),
  }),
  operation({
    method: 'GET',
    path: '/api/v1/triads/{name}',
    access: 'read',
    tag: TAG,
    summary: 'One triad: its members, its rule, and how often whose vote was against a decision',
    answers: { 200: [{ type: JSON_TYPE, schema: TriadAnswer }] },
    handle: ({ c, deps }) => {
      const name = param(c, 'name');
      const found = deps.engine.orchestration.triad(name);
      if (found === null) throw notFound(`triad ${quotedStart(name)}`);
      return json(found satisfies TriadAnswer);
    },
  }),
  operation({
    method: 'PUT',
    path: '/api/v1/triads/{name}',
    access: 'manage_triads',
    tag: TAG,
    audit: 'triad.put',
    summary: 'Say who votes by which rule on what is proposed from here on',
    takes: [{ type: JSON_TYPE, schema: TriadRequest }],
    answers: { 200: [{ type: JSON_TYPE, schema: TriadAnswer }] },
    handle: putTriad,
  }),
];

async function putTriad({ c, deps, principal }: Call): Promise<Reply> {
  const name = checked(TriadName, param(c, 'name'));
  const { members, rule, quorum, casting_vote } = await readRequest(c, TriadRequest);
  const settings: TriadSettings = {
    members,
    rule,
    ...(quorum !== undefined && { quorum }),
    ...(casting_vote !== undefined && { casting_vote }),
  };
  deps.writeLimit.take(principal.key_id, 1);
  const triad = await deps.engine.orchestration.putTriad(name, settings, principal);
  return json(triad satisfies TriadAnswer);
}
