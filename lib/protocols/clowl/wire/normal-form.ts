// A message in the words of 0.2, whichever reading it was taken by, and what was filled in for that.
import { ERROR_CODES } from './error-codes';
import {
  ClowlDelegationMode,
  type ClowlWire,
  type PromptedMessage,
  type SemanticMessage,
} from './schema';

/** What a DLGT without a mode means (WD1): the v0.1 prompt says "delegate", and the handoff leaves nobody in doubt who works. */
const MODE_OF_PROMPT: ClowlDelegationMode = 'transfer';

export type ClowlMeaning = {
  readonly said: SemanticMessage;
  /** Null where the runtime has to give it. */
  readonly mid: string | null;
  readonly ts: number | null;
  readonly tid: string | null;
  /** Dotted native names of what 0.2 wants and the message does not say as such, in the order of section 2. */
  readonly filled: readonly string[];
};

/** What the message says. */
export function meaningOf(wire: ClowlWire): ClowlMeaning {
  switch (wire.profile) {
    case '0.2': {
      const { mid, ts, tid = null } = wire.message;
      return { said: wire.message, mid, ts, tid, filled: [] };
    }
    case 'clowl-0.1-prompt':
      return upgraded(wire.message);
    case 'clowl-0.2-prompt': {
      const missing = (['from', 'cid'] as const).filter((name) => wire.message[name] === undefined);
      const filled = ['mid', 'ts', ...missing];
      return { said: wire.message, mid: null, ts: null, tid: null, filled };
    }
  }
}

/** WD1: a message of v0.1 in 0.2. Its `ctx` is a path, URL or hash: a reference. */
function upgraded(message: PromptedMessage): ClowlMeaning {
  const { mid, ts = null, tid = null, from, to, cid, pid, ctx, auth } = message;
  const ref = ctx ? { ctx: { ref: ctx } } : {};
  const envelope = { from, to, cid, pid, auth, ...ref };
  const inNormalForm = (said: SemanticMessage, ...filled: string[]): ClowlMeaning => {
    const always = ['clowl', ...(ts === null ? ['ts'] : []), ...(ctx ? ['ctx.ref'] : [])];
    return { said, mid, ts, tid, filled: [...always, ...filled] };
  };
  switch (message.p) {
    case 'DLGT': {
      const { p, body } = message;
      const said = ClowlDelegationMode.safeParse(body.d.delegation_mode);
      const delegation_mode = said.success ? said.data : MODE_OF_PROMPT;
      const delegation = { ...envelope, p, body: { ...body, d: { ...body.d, delegation_mode } } };
      return said.success
        ? inNormalForm(delegation)
        : inNormalForm(delegation, 'body.d.delegation_mode');
    }
    case 'ERR': {
      const { p, body } = message;
      const retry = body.d.retry ?? ERROR_CODES[body.d.code].retry;
      const error = { ...envelope, p, body: { ...body, d: { ...body.d, retry } } };
      return body.d.retry === undefined ? inNormalForm(error, 'body.d.retry') : inNormalForm(error);
    }
    default:
      return inNormalForm({ ...envelope, p: message.p, body: message.body });
  }
}
