// The endpoints of A2A as operations: the cards, JSON-RPC at one address, HTTP+JSON below it. Host, Origin and key are checked where every
// request's are; what A2A has an error for is told in its words, all else as a problem.
import { createHash } from 'node:crypto';
import { A2aQuery, A2aRpcRequest } from '@/lib/contracts/http-a2a';
import { isObject } from '@/lib/std/is-object';
import { readingJson } from '@/lib/std/json/json-read';
import { quotedStart } from '@/lib/std/quoted-start';
import {
  type Call,
  type Operation,
  operation,
  type PublicCall,
  param,
  publicOperation,
} from '../operation/operation';
import { inTurns, JSON_TYPE, readTextBody, requireType, SSE_TYPE } from '../operation/read-request';
import { empty, json, type Reply } from '../operation/reply';
import { A2aFault, oldRestFault, restFault, rpcFault } from './a2a-fault';
import type { A2aShownItem } from './a2a-item';
import { A2A_JSON, type A2aVersion, versionOf } from './a2a-version';
import { cardOf } from './agent-card';
import { itemIn, itemStream, METHOD_OF_OLD, valueIn } from './answers';
import { endpointOf } from './endpoint';
import { type A2aAnswer, isMethodName, METHODS, type Method, type MethodName } from './methods';
import { itemInProto, paramsOfProto, valueInProto } from './proto-form';

/** A message of the bridge has at most 120 KiB. Bytes. */
const REQUEST_BYTES_MAX = 256 * 1024;

/** Clients may keep a card so long. Seconds. */
const CARD_AGE_SEC = 300;

const TAG = 'A2A';
const CARD_PATHS = ['/.well-known/agent-card.json', '/.well-known/agent.json'] as const;

const SHARED = {
  access: 'use_a2a',
  tag: TAG,
  query: A2aQuery,
  answers: {
    200: [
      { type: JSON_TYPE, schema: 'bytes' },
      { type: SSE_TYPE, schema: 'bytes' },
    ],
  },
} as const;
const TAKES = [
  { type: JSON_TYPE, schema: 'bytes' },
  { type: A2A_JSON, schema: 'bytes' },
] as const;

/** How answers are said. */
type Shape = {
  readonly version: A2aVersion;
  readonly type: string;
  readonly value: (answer: Exclude<A2aAnswer, { kind: 'stream' }>) => unknown;
  readonly item: (item: A2aShownItem) => unknown;
};

/** HTTP+JSON as a version has it. */
type RestForm = Shape & {
  /** Stands before the paths of its methods. */
  readonly prefix: string;
  readonly cardPath: string;
  readonly params: (name: string, raw: unknown) => unknown;
  readonly fault: (fault: A2aFault) => Reply;
};

const REST_FORMS: readonly RestForm[] = [
  {
    version: '1.0',
    prefix: '',
    cardPath: 'extendedAgentCard',
    type: A2A_JSON,
    params: (_name, raw) => raw,
    value: (answer) => valueIn(answer, '1.0'),
    item: (item) => item,
    fault: (fault) => restFault(fault, A2A_JSON),
  },
  {
    version: '0.3',
    prefix: 'v1/',
    cardPath: 'card',
    type: JSON_TYPE,
    params: paramsOfProto,
    value: valueInProto,
    item: itemInProto,
    fault: oldRestFault,
  },
];

export const a2aOperations: readonly Operation[] = [
  ...CARD_PATHS.flatMap((path) => [
    cardOperation(path, 'The card of this workspace for clients of A2A'),
    cardOperation(`/a2a/{agent_id}${path}`, 'The card of an agent that is to be found over A2A'),
  ]),
  ...['/a2a', '/a2a/{agent_id}'].map((path) =>
    operation({
      ...SHARED,
      method: 'POST',
      path,
      summary: 'Speak to an agent, or to the router, over A2A 1.0 or 0.3 in JSON-RPC',
      takes: TAKES,
      handle: serveRpc,
    }),
  ),
  ...REST_FORMS.flatMap(restOperations),
];

function restOperations(form: RestForm): Operation[] {
  return [
    restOperation(form, 'POST', 'message:send', 'SendMessage'),
    restOperation(form, 'POST', 'message:stream', 'SendStreamingMessage'),
    restOperation(form, 'GET', 'tasks', 'ListTasks'),
    restOperation(form, 'GET', form.cardPath, 'GetExtendedAgentCard'),
    ...(['GET', 'POST'] as const).map((method) => taskOperation(form, method)),
    pushOperation(form, 'GET', '', 'ListTaskPushNotificationConfigs'),
    pushOperation(form, 'POST', '', 'CreateTaskPushNotificationConfig'),
    pushOperation(form, 'GET', '/{id}', 'GetTaskPushNotificationConfig'),
    pushOperation(form, 'DELETE', '/{id}', 'DeleteTaskPushNotificationConfig'),
  ];
}

function cardOperation(path: string, summary: string): Operation {
  return publicOperation({
    method: 'GET',
    path,
    tag: TAG,
    summary,
    query: A2aQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: 'bytes' }], 304: [] },
    handle: serveCard,
  });
}

function restOperation(
  form: RestForm,
  method: 'GET' | 'POST',
  path: string,
  name: MethodName,
): Operation {
  return operation({
    ...SHARED,
    method,
    path: `/a2a/{agent_id}/${form.prefix}${path}`,
    summary: `${name} of A2A ${form.version} in HTTP+JSON`,
    ...(method === 'POST' && { takes: TAKES }),
    handle: (call) =>
      serveRest(call, form, async () => {
        return { name, params: method === 'POST' ? await readFields(call) : call.query };
      }),
  });
}

function taskOperation(form: RestForm, method: 'GET' | 'POST'): Operation {
  return operation({
    ...SHARED,
    method,
    path: `/a2a/{agent_id}/${form.prefix}tasks/{task_id}`,
    summary:
      method === 'GET'
        ? `GetTask of A2A ${form.version} in HTTP+JSON; with \`:subscribe\` after the id SubscribeToTask`
        : `CancelTask and SubscribeToTask of A2A ${form.version} in HTTP+JSON: the id ends in \`:cancel\` or \`:subscribe\``,
    ...(method === 'POST' && { takes: TAKES }),
    handle: (call) => serveRest(call, form, () => taskMethod(call, method)),
  });
}

function pushOperation(
  form: RestForm,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  name: MethodName,
): Operation {
  return operation({
    ...SHARED,
    method,
    path: `/a2a/{agent_id}/${form.prefix}tasks/{task_id}/pushNotificationConfigs${path}`,
    summary: `${name} of A2A ${form.version} in HTTP+JSON`,
    ...(method === 'POST' && { takes: TAKES }),
    handle: (call) =>
      serveRest(call, form, async () => {
        const said = method === 'POST' ? await readFields(call) : {};
        const id = path === '' ? {} : { id: param(call.c, 'id') };
        return { name, params: { ...said, ...id, taskId: param(call.c, 'task_id') } };
      }),
  });
}

async function serveCard(call: PublicCall): Promise<Reply> {
  const card = cardOf(call, await endpointOf(call));
  const text = JSON.stringify(card);
  const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;
  const headers = {
    'cache-control': `public, max-age=${CARD_AGE_SEC}`,
    etag,
    vary: 'A2A-Version',
  };
  const kept = call.c.req.header('if-none-match');
  return kept !== undefined && names(kept, etag) ? empty(304, headers) : json(card, 200, headers);
}

/** Whether `If-None-Match` names the tag: one of several, any, or the weak form that a proxy makes of it where it compresses. */
function names(kept: string, etag: string): boolean {
  const tags = kept.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || kept.trim() === '*';
}

/** One request of JSON-RPC. */
async function serveRpc(call: Call): Promise<Reply> {
  const endpoint = await endpointOf(call);
  let id: string | number | null = null;
  try {
    const version = versionOf(call);
    const request = A2aRpcRequest.safeParse(await readBody(call));
    if (!request.success) {
      throw new A2aFault('INVALID_REQUEST', 'expected one request of JSON-RPC 2.0 with a method');
    }
    id = request.data.id ?? null;
    const answer = await methodOf(request.data.method, version)(
      call,
      endpoint,
      request.data.params ?? {},
      version,
    );
    const wrap = (result: unknown) => ({ jsonrpc: '2.0', id, result });
    return answered(call, answer, {
      version,
      type: JSON_TYPE,
      value: (given) => wrap(valueIn(given, version)),
      item: (item) => wrap(itemIn(item, version)),
    });
  } catch (thrown) {
    if (thrown instanceof A2aFault) return rpcFault(thrown, id);
    throw thrown;
  }
}

function methodOf(name: string, version: A2aVersion): Method {
  const known = version === '1.0' ? name : METHOD_OF_OLD[name];
  if (known !== undefined && isMethodName(known)) return METHODS[known];
  throw new A2aFault(
    'METHOD_NOT_FOUND',
    `expected a method of A2A ${version}, saw ${quotedStart(name)}; the header A2A-Version says the version, 0.3 where it is absent`,
  );
}

type Asked = { readonly name: MethodName; readonly params: unknown };

async function serveRest(
  call: Call<A2aQuery>,
  form: RestForm,
  ask: () => Promise<Asked>,
): Promise<Reply> {
  const endpoint = await endpointOf(call);
  const { version } = form;
  try {
    versionOf(call, [version]);
    const { name, params } = await ask();
    const method: Method = METHODS[name];
    return answered(call, await method(call, endpoint, form.params(name, params), version), form);
  } catch (thrown) {
    if (thrown instanceof A2aFault) return form.fault(thrown);
    throw thrown;
  }
}

async function taskMethod(call: Call<A2aQuery>, method: 'GET' | 'POST'): Promise<Asked> {
  const [, id = '', verb = ''] =
    /^(.*?)(?::(cancel|subscribe))?$/s.exec(param(call.c, 'task_id')) ?? [];
  const said = method === 'POST' && verb === 'cancel' ? await readFields(call) : call.query;
  const params = { ...said, id };
  if (verb === 'subscribe') return { name: 'SubscribeToTask', params };
  if (verb === 'cancel' && method === 'POST') return { name: 'CancelTask', params };
  if (verb === '' && method === 'GET') return { name: 'GetTask', params };
  throw new A2aFault(
    'METHOD_NOT_FOUND',
    'expected GET of a task, or POST of :cancel or :subscribe',
  );
}

function answered(call: Call, answer: A2aAnswer, { version, type, value, item }: Shape): Reply {
  const headers = { 'a2a-version': version };
  if (answer.kind !== 'stream') {
    return json(value(answer), 200, { ...headers, 'content-type': type });
  }
  const body = itemStream(call, answer.open, item);
  return {
    status: 200,
    body,
    headers: { ...headers, 'content-type': SSE_TYPE, 'x-accel-buffering': 'no' },
  };
}

/** What a body of HTTP+JSON says. @throws A2aFault `PARSE_ERROR`, `INVALID_PARAMS`, AppError */
async function readFields(call: Call): Promise<Readonly<Record<string, unknown>>> {
  const body = await readBody(call);
  if (isObject(body)) return body;
  throw new A2aFault('INVALID_PARAMS', 'expected an object of JSON');
}

/** The JSON of a body; none is as good as an empty one. @throws A2aFault `PARSE_ERROR`, AppError */
async function readBody({ c }: Call): Promise<unknown> {
  if (c.req.header('content-type') !== undefined) requireType(c, [JSON_TYPE, A2A_JSON]);
  const text = await readTextBody(c, REQUEST_BYTES_MAX);
  if (text === '') return {};
  requireType(c, [JSON_TYPE, A2A_JSON]);
  const read = await inTurns(c, text, readingJson(text, {}));
  if (read.ok) return read.value.value;
  throw new A2aFault('PARSE_ERROR', read.error.message);
}
