// What a message of AutoGen says, read where it has the type that AutoGen gives it.
import type { Payload } from '@/lib/model/clutch-message';
import { amountsIn } from '@/lib/protocols/codec/bridge-values';
import { isObject, objectsIn } from '@/lib/std/is-object';
import { structureIn } from '@/lib/std/json/structure-in';
import { textIn } from '@/lib/text/text-of';
import type { AutogenMessage } from './schema';

/** What it says: its text, the texts among its parts, or the structure that it is. */
export function saidIn({ content, type }: AutogenMessage): Payload {
  if (typeof content === 'string') return { text: content };
  if (Array.isArray(content)) {
    const texts = content.filter((part): part is string => typeof part === 'string');
    const images = content.length - texts.length;
    return { text: texts.join('\n') || type, ...(images > 0 && { images }) };
  }
  return { text: type, ...(content !== undefined && content !== null && { data: content }) };
}

/** What a message of another type is told by, folded. */
export function noteIn(message: AutogenMessage): string {
  const { content, type, result } = message;
  const names = Array.isArray(content) ? content.filter((name) => typeof name === 'string') : [];
  if (type === 'SelectSpeakerEvent') return `Next to speak: ${names.join(', ')}`;
  if (isObject(result)) return `${type}: ${textIn(result, 'output')}`;
  return typeof content === 'string' && content !== '' ? `${type}: ${content}` : type;
}

export type AutogenCall = {
  readonly tool: string;
  readonly callId: string;
  readonly payload: Payload;
};

/** The calls of a request; arguments are JSON in a text. */
export function callsIn({ content }: AutogenMessage): AutogenCall[] {
  return objectsIn(content).map((call) => ({
    tool: textIn(call, 'name') || 'tool',
    callId: textIn(call, 'id'),
    payload: { args: structureIn(textIn(call, 'arguments')) },
  }));
}

export type AutogenOutcome = AutogenCall & { readonly isError: boolean };

/** The results of an execution. */
export function outcomesIn({ content }: AutogenMessage): AutogenOutcome[] {
  return objectsIn(content).map((result) => {
    const isError = result.is_error === true;
    const text = textIn(result, 'content');
    return {
      tool: textIn(result, 'name') || 'tool',
      callId: textIn(result, 'call_id'),
      isError,
      payload: isError
        ? { code: 'tool_failed', message: text || 'The tool failed.', retryable: false }
        : { result: result.content ?? '' },
    };
  });
}

/** What a model took for it, as `meta.usage` has it. */
export function usageIn({ models_usage: usage }: AutogenMessage): Payload {
  if (!isObject(usage)) return {};
  const { prompt_tokens: input_tokens, completion_tokens: output_tokens } = usage;
  const counted = amountsIn({ input_tokens, output_tokens });
  return counted === null ? {} : { usage: counted };
}
