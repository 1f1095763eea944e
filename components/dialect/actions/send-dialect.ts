// Sends the actions of the lab to the server and returns their outcome. A definition is a message like any other: it is stored,
// and then the workspace decides whether it installs it.
import type { ApiFailure, ApiResult } from '@/lib/client/api/api';
import {
  getDialect,
  installDialect,
  postNative,
  removeDialect,
} from '@/lib/client/api/protocols-api';
import type { DialectAnswer } from '@/lib/contracts/http-dialects';
import { DIALECT_PROTOCOL } from '@/lib/dialects/language/language';
import type { DIALECT_ACTIONS } from '@/lib/messages/en/features/dialect/dialect-actions';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { printSexpr } from '@/lib/sexpr/printer';
import { atom, type List, list } from '@/lib/sexpr/sexpr';
import type { ActionOutcome } from './action-outcome';
import { shortHashes } from './short-hashes';

type ActionMessages = (typeof DIALECT_ACTIONS)['english'];

export type Sent =
  | { readonly kind: 'installed'; readonly detail: DialectAnswer }
  /** The log has it, and the workspace did not install it. */
  | { readonly kind: 'refused'; readonly reason: string | null }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

/** `(meta (define ...))`, from the person at the browser to everybody. */
export async function sendDefinition(
  messages: ActionMessages,
  name: string,
  definition: List,
): Promise<Sent> {
  const stored = await post(messages, list(atom('symbol', 'meta'), definition));
  if (!stored.ok) return { kind: 'failed', failure: stored.error };
  const answer = await getDialect(name);
  if (!answer.ok) return { kind: 'failed', failure: answer.error };
  const printed = printSexpr(definition);
  const version = answer.value.versions_known.find((known) => known.definition === printed);
  if (version?.state === 'installed') return { kind: 'installed', detail: answer.value };
  const reason = version?.reason ?? null;
  return { kind: 'refused', reason: reason === null ? null : shortHashes(reason) };
}

/** `(meta (teach @name (define ...)))`. */
export async function sendTeaching(
  messages: ActionMessages,
  pupil: string,
  name: string,
  definition: List,
): Promise<ActionOutcome> {
  const teach = list(atom('symbol', 'teach'), atom('agent', pupil), definition);
  const stored = await post(messages, list(atom('symbol', 'meta'), teach));
  return stored.ok ? { ok: true, message: messages.teach.done(pupil, name) } : stored;
}

/** A version that is known, also in place of another. */
export async function installVersion(
  messages: ActionMessages['install'],
  name: string,
  hash: string,
): Promise<ActionOutcome> {
  const outcome = outcomeOf(await installDialect(name, hash), messages.doneVersion(name));
  return outcome.ok ? { ...outcome, isInstalled: true } : outcome;
}

/** Out of use; its versions stay known. */
export async function removeInstalled(
  messages: ActionMessages['remove'],
  name: string,
): Promise<ActionOutcome> {
  return outcomeOf(await removeDialect(name), messages.done(name));
}

function outcomeOf(answer: ApiResult<unknown>, message: string): ActionOutcome {
  return answer.ok ? { ok: true, message } : answer;
}

async function post(
  { notTaken }: ActionMessages,
  message: List,
): Promise<ApiResult<{ readonly seq: number }>> {
  const text = printSexpr(message);
  const answer = await postNative({
    protocol: DIALECT_PROTOCOL,
    text,
    profile: null,
    from: HUMAN_AGENT_ID,
  });
  if (!answer.ok) return answer;
  const [result] = answer.value.results;
  if (result?.seq !== undefined) return { ok: true, value: { seq: result.seq } };
  return {
    ok: false,
    error: {
      code: result?.error?.code ?? 'no_answer',
      title: notTaken.title,
      detail: result?.error?.message ?? notTaken.detail,
    },
  };
}
