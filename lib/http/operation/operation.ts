// One operation of the API as data: method, path, who may call it, what it takes and answers. The router, the OpenAPI
// document and the test of every route against every role are made from the same list.
import type { Context } from 'hono';
import type { BodyDoc } from '@/lib/contracts/http-openapi';
import type { AnySchema, ValueOf } from '@/lib/contracts/http-parameters';
import { NoQuery } from '@/lib/contracts/http-parameters';
import { fillPath } from '@/lib/contracts/http-path';
import { AppError } from '@/lib/model/errors/app-error';
import type { FailureCode } from '@/lib/model/failure';
import { isAgentId, toAgentId } from '@/lib/model/ids';
import type { Principal } from '@/lib/model/principal';
import { Identifier } from '@/lib/model/text';
import { type Action, may } from '@/lib/security/permissions';
import { percentDecoded } from '@/lib/std/percent-decoded';
import { quotedStart } from '@/lib/std/quoted-start';
import { withMembers } from '@/lib/std/with-members';
import type { HttpDeps } from './deps';
import type { Reply } from './reply';

/** What the server under the app tells about the connection; nothing where the app is called in memory. */
export type HttpConnection = {
  readonly incoming?: {
    readonly httpVersion?: string;
    readonly socket?: {
      readonly remoteAddress?: string;
      /** Bytes that wait for the client to read. */
      readonly writableLength?: number;
      /** Ends the connection without more. */
      destroy?(): unknown;
    };
  };
  /** Where the answer is written to. */
  readonly outgoing?: {
    writeHead(status: number, headers: Readonly<Record<string, string>>): unknown;
    end(text: string): unknown;
  };
};

export type HttpContext = Context<{ Bindings: HttpConnection }>;

/** A request on its way through its operation. */
export type PublicCall<Query = unknown> = {
  readonly c: HttpContext;
  readonly deps: HttpDeps;
  readonly query: Query;
};

/** A request whose sender is known and may do it. */
export type Call<Query = unknown> = PublicCall<Query> & { readonly principal: Principal };

type Documentation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As in OpenAPI: `/api/v1/events/{seq}`. A parameter `agent_id` names the agent that is acted upon. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** What the audit calls it, as in `key.create`; absent where it is not audited, or only in part. */
  readonly audit?: string;
  readonly takes?: readonly BodyDoc[];
  /** How a refusal is told where the operation's own specification says it; null, or absent: as a problem document. */
  readonly refusal?: (error: AppError) => Reply | null;
  readonly answers: Readonly<Record<number, readonly BodyDoc[]>>;
};

export type Operation = Documentation & {
  readonly access: Action | 'public';
  /** Whether it answers whatever name it was called by: health alone. */
  readonly anyHost: boolean;
  readonly query: AnySchema;
  /** The principal is null for a public operation only. */
  handle(call: PublicCall, principal: Principal | null): Reply | Promise<Reply>;
};

/** An operation for those who may do its action. */
export function operation<Query extends AnySchema = typeof NoQuery>(
  spec: Documentation & {
    readonly access: Action;
    readonly query?: Query;
    /** The agent that is acted upon, where the path does not name it. Who is refused is not told of it. */
    readonly upon?: (call: PublicCall) => Promise<string | undefined>;
    /** What the agent has that is acted upon, as in `inbox`: an agent's key is answered as if no other agent had one. */
    readonly secret?: string;
    readonly handle: (call: Call<ValueOf<Query>>) => Reply | Promise<Reply>;
  },
): Operation {
  const { handle, query = NoQuery, upon, secret, ...rest } = spec;
  return {
    ...rest,
    query,
    anyHost: false,
    async handle(call, principal) {
      if (principal === null) throw unauthorized();
      const { access } = spec;
      const agentId = agentOf(call.c);
      if (secret !== undefined && principal.role === 'agent' && !may(principal, access, agentId)) {
        throw hidden(notFound(`${secret} of ${agentId}`));
      }
      if (upon === undefined || !may(principal, access, await upon(call))) {
        authorize(principal, access, agentId);
      }
      return handle(
        withMembers(call, { principal, query: readQuery(call.c, query) as ValueOf<Query> }),
      );
    },
  };
}

/** An operation that asks for no key. */
export function publicOperation<Query extends AnySchema = typeof NoQuery>(
  spec: Documentation & {
    readonly anyHost?: boolean;
    readonly query?: Query;
    readonly handle: (call: PublicCall<ValueOf<Query>>) => Reply | Promise<Reply>;
  },
): Operation {
  const { handle, query = NoQuery, anyHost = false, ...rest } = spec;
  return {
    ...rest,
    query,
    anyHost,
    access: 'public',
    handle: (call) => handle({ ...call, query: readQuery(call.c, query) as ValueOf<Query> }),
  };
}

/** @throws AppError `forbidden` unless the principal may do it, to this agent where one is acted upon. */
export function authorize(principal: Principal, action: Action, agentId?: string): void {
  if (may(principal, action, agentId)) return;
  const upon = agentId === undefined ? '' : ` upon ${agentId}`;
  // A person in a browser, whose key another tab may have changed meanwhile.
  const holder = principal.session ? 'You are signed in with a key' : 'A key';
  const advice = principal.session
    ? 'Sign in with one that may, in another tab too: what you wrote stays here.'
    : 'Use a key that may.';
  throw new AppError(
    'forbidden',
    `${holder} of the role ${principal.role}${principal.session ? ', which' : ''} may not do this (${action}${upon}). ${advice}`,
  );
}

/** A place for a stream of the principal's key, to be left when it ends. @throws AppError `rate_limited` where it has no more */
export function enterStream({ deps, principal }: Call): () => void {
  const leave = deps.streams.enter(principal.key_id);
  if (leave !== null) return leave;
  throw new AppError(
    'rate_limited',
    'This key has as many tails and exports open as it may. Close some, or follow more with each.',
    { retryAfterSec: STREAM_RETRY_SEC },
  );
}

/** Streams end at any moment: a client that comes back after so long may find a place. */
const STREAM_RETRY_SEC = 10;

/** The same words for every reason, so that nobody learns which keys exist. */
export function unauthorized(): AppError {
  return new AppError(
    'unauthorized',
    'Send a valid key as "Authorization: Bearer <key>", or sign in with a browser.',
  );
}

/** The path of an operation in the router's words. */
export function routeOf({ path }: Pick<Operation, 'path'>): string {
  return fillPath(path, (name) => `:${name}`);
}

/** A path parameter, decoded. */
export function param(c: HttpContext, name: string): string {
  return c.req.param(name) ?? '';
}

/** A path parameter that is a seq; others name nothing. @throws AppError `not_found` */
export function seqParam(c: HttpContext): number {
  const text = param(c, 'seq');
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound(`event ${quotedStart(text)}`);
  return Number(text);
}

/** A path parameter that is an id of a `what`; what can be no id names nothing. @throws AppError `not_found` */
export function idParam(c: HttpContext, what: 'run' | 'task', name = `${what}_id`): string {
  const id = param(c, name);
  if (Identifier.safeParse(id).success) return id;
  throw notFound(`${what} ${quotedStart(id)}`);
}

/** The agent of the path; its name works with or without `agent:`. @throws AppError `not_found` for what cannot be one */
export function agentParam(c: HttpContext): string {
  const agentId = toAgentId(param(c, 'agent_id'));
  if (isAgentId(agentId)) return agentId;
  throw notFound(`agent ${quotedStart(agentId)}`);
}

/** @param what names what was looked for, as in `thread "t1"` */
export function notFound(what: string): AppError {
  return new AppError('not_found', `There is no ${what} here.`);
}

/** Who may not know that something is there is told that it is not, and the audit that they may not. */
function hidden({ code, message }: AppError): AppError {
  return new AppError(code, message, { cause: new AppError('forbidden', message) });
}

/** What the audit says of a refusal. */
export function auditedCode(error: AppError): FailureCode {
  return error.cause instanceof AppError ? error.cause.code : error.code;
}

function agentOf(c: HttpContext): string | undefined {
  return c.req.param('agent_id') === undefined ? undefined : agentParam(c);
}

/** Every parameter in UTF-8, at most once, and none that the operation does not know. @throws AppError `invalid_query` */
function readQuery(c: HttpContext, schema: AnySchema): unknown {
  if (!isUtf8(c.req.url)) throw badQuery([{ path: '', message: NO_UTF8 }]);
  const given = Object.entries(c.req.queries());
  const repeated = given.find(([, values]) => values.length > 1);
  if (repeated) throw badQuery([{ path: `/${repeated[0]}`, message: 'expected it once' }]);
  const read = schema.safeParse(Object.fromEntries(given.map(([name, [value]]) => [name, value])));
  if (read.success) return read.data;
  throw badQuery(
    read.error.issues.map((issue) => ({
      path: issue.path.length === 0 ? '' : `/${issue.path.map(String).join('/')}`,
      message: issue.message,
    })),
  );
}

const NO_UTF8 = 'expected percent escapes of UTF-8; a percent sign itself is %25';

/** Whether the escapes of the query are: others would stay as they stand, and a thread would have a name that nobody gave it. */
function isUtf8(url: string): boolean {
  const start = url.indexOf('?');
  return start === -1 || !url.includes('%', start) || percentDecoded(url.slice(start)) !== null;
}

function badQuery(issues: readonly { path: string; message: string }[]): AppError {
  const errors = issues.map((issue) => ({ ...issue, code: 'invalid_query' as const }));
  const lines = issues.map(({ path, message }) =>
    path ? `${path.slice(1)}: ${message}` : message,
  );
  return new AppError('invalid_query', `The query is not valid. ${lines.join('; ')}`, { errors });
}
