// What is on its way to agents, as operators see it, and the key that verifies what is pushed.
import {
  DeliveriesAnswer,
  DeliveriesQuery,
  ResendAnswer,
  ResendRequest,
  SigningKeyAnswer,
} from '@/lib/contracts/http-deliveries';
import { PAGE_ITEMS_DEFAULT } from '@/lib/contracts/http-parameters';
import { AppError } from '@/lib/model/errors/app-error';
import { DeliveryState } from '@/lib/model/orchestration/delivery';
import { type Operation, operation } from '../operation/operation';
import { JSON_TYPE, readRequest } from '../operation/read-request';
import { json } from '../operation/reply';

const TAG = 'Delivery';

export const deliveryOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/deliveries',
    access: 'read',
    tag: TAG,
    summary: 'Deliveries by state, agent and run, newest first',
    query: DeliveriesQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: DeliveriesAnswer }] },
    handle: async ({ deps, query }) => {
      const { state, agent_id: agentId, run_id: runId, limit = PAGE_ITEMS_DEFAULT } = query;
      const deliveries = await deps.deliveries.list({
        states: state ?? DeliveryState.options,
        limit,
        ...(agentId !== undefined && { agentId }),
        ...(runId !== undefined && { runId }),
      });
      return json({ deliveries } satisfies DeliveriesAnswer);
    },
  }),
  operation({
    method: 'POST',
    path: '/api/v1/deliveries/resend',
    access: 'resend_delivery',
    tag: TAG,
    summary: 'Send again what was given up',
    audit: 'delivery.resend',
    takes: [{ type: JSON_TYPE, schema: ResendRequest }],
    answers: { 200: [{ type: JSON_TYPE, schema: ResendAnswer }] },
    handle: async ({ c, deps }) => {
      const { agent_id, seq } = await readRequest(c, ResendRequest);
      if (await deps.deliveries.resend(agent_id, seq)) {
        return json({ agent_id, seq } satisfies ResendAnswer);
      }
      throw new AppError(
        'conflict',
        `No delivery of event ${seq} to ${agent_id} was given up. GET /api/v1/deliveries?state=dead lists those that were.`,
      );
    },
  }),
  operation({
    method: 'GET',
    path: '/api/v1/signing-key',
    access: 'read_signing_key',
    tag: TAG,
    summary:
      'The public key that verifies what this server pushes to agents, and what it says itself where messages are signed',
    answers: { 200: [{ type: JSON_TYPE, schema: SigningKeyAnswer }] },
    handle: ({ deps }) => {
      const key = { algorithm: 'Ed25519' as const, ...deps.deliveries.signingKey() };
      return json(key satisfies SigningKeyAnswer);
    },
  }),
];
