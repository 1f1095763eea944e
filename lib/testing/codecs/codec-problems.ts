// What is wrong with how a codec answers a text, whatever the text is: the one yardstick of every suite of bad input.
import { ClutchMessage } from '@/lib/model/clutch-message';
import { FailureCode } from '@/lib/model/failure';
import { FindingLevel } from '@/lib/model/finding';
import type { Codec, DecodedMessage, DecodeFailure } from '@/lib/protocols/codec/codec';
import { CONTEXT } from '@/lib/protocols/codec/contract';

type Answer = { ok: true; value: DecodedMessage } | { ok: false; error: DecodeFailure };

/** Whether a pointer leads into a value, or to where something is missing in it; into no text and no number. */
function leadsInto(value: unknown, pointer: string): boolean {
  if (!/^(\/([^~]|~[01])*)?$/s.test(pointer)) return false;
  const keys = pointer.split('/').slice(1, -1);
  let inner = value;
  for (const key of keys.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))) {
    if (inner === undefined) return true;
    if (typeof inner !== 'object' || inner === null) return false;
    inner = Object.hasOwn(inner, key) ? (inner as Record<string, unknown>)[key] : undefined;
  }
  return true;
}

/** Everything that is wrong with an answer; `json` is the text's value where it has one. A codec of text is told the text. */
export function problemsOf(codec: Codec, text: string, json?: unknown): string[] {
  const value = codec.jsonOf === undefined ? json : (codec.jsonOf(text) ?? undefined);
  const told = codec.jsonOf === undefined ? json : text;
  try {
    const answer: Answer = codec.decode({ text }, CONTEXT);
    codec.recognises(told);
    const problems = answer.ok
      ? ofTaken(codec, answer.value)
      : ofRefused(codec, answer.error, { value, told });
    const findings = answer.ok ? answer.value.findings : answer.error.findings;
    for (const { level, rule, path } of findings) {
      if (!FindingLevel.options.includes(level)) problems.push(`finding of level ${level}`);
      if (!Object.hasOwn(codec.requirements, rule))
        problems.push(`finding cites ${rule}, which is no row`);
      if (!leadsInto(value, path)) problems.push(`finding ${rule} leads nowhere: ${path}`);
    }
    return problems.map((problem) => `${problem} in ${text.slice(0, 400)}`);
  } catch (error) {
    return [`threw ${String(error)} on ${text.slice(0, 400)}`];
  }
}

function ofTaken(codec: Codec, { events }: DecodedMessage): string[] {
  return events.flatMap((event) => {
    const checked = ClutchMessage.safeParse(event);
    const problems = checked.success ? [] : [`event is invalid: ${checked.error.message}`];
    const encoded = codec.encode(event);
    if (!encoded.ok && encoded.error.code !== 'unsupported')
      problems.push('untyped encode failure');
    return problems;
  });
}

/** `value` is what pointers lead into, `told` what the codec is asked to answer. */
function ofRefused(
  codec: Codec,
  { failures }: DecodeFailure,
  { value, told }: { value: unknown; told: unknown },
): string[] {
  const reply = codec.reply({ failures, json: told }, { id: 'reply-1', at: CONTEXT.receivedAt });
  const problems = JSON.stringify(reply) === undefined ? ['the reply is no JSON'] : [];
  for (const { code, path, message } of failures) {
    if (!FailureCode.options.includes(code)) problems.push(`code ${code} is not in the list`);
    if (message === '') problems.push(`${code} says nothing`);
    if (path !== undefined && !leadsInto(value, path))
      problems.push(`${code} leads nowhere: ${path}`);
  }
  return problems;
}
