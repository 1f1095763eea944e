// What people read in a message of a transcript.
import { isCount, textIn } from '@/lib/protocols/codec/bridge-values';
import { isObject, objectsIn } from '@/lib/std/is-object';
import { structureIn } from '@/lib/std/json/structure-in';
import type { ClawMessage } from './schema';

/** Content is a text, or blocks; of these the texts are read, so that reasoning is nobody's word. */
export function contentText(content: unknown): string {
  if (!Array.isArray(content)) return textIn(content);
  const blocks = content.filter(isObject).filter(({ type }) => type === 'text');
  return blocks
    .map(({ text }) => textIn(text))
    .filter((text) => text !== '')
    .join('\n');
}

/** A call of a tool as a message has it. */
export type ClawCall = { readonly id: string; readonly tool: string; readonly args: unknown };

/** The calls of tools in a message. A call without an id or a name is left out. */
export function callsIn({ content }: ClawMessage): ClawCall[] {
  const blocks = objectsIn(content);
  return blocks.flatMap(({ type, id, name, arguments: args }) => {
    if (type !== 'toolCall' || textIn(id) === '' || textIn(name) === '') return [];
    return [{ id: String(id), tool: String(name), args }];
  });
}

/** Around what a subagent is asked the gateway writes how it is to work. */
const TASK_HEADING = '\n[Subagent Task]\n';
const TASK_END = 'Begin. Execute the assigned task to completion.';

/** What a subagent is asked, without what the gateway writes around it. */
export function taskIn(text: string): string {
  const [, ...after] = text.split(TASK_HEADING);
  const task = after.join(TASK_HEADING).trim();
  const own = task.endsWith(TASK_END) ? task.slice(0, -TASK_END.length).trim() : task;
  return own || text;
}

/** What a call of a model took, as `meta.usage` has it; null where nothing was counted. */
export function usageIn({ usage }: ClawMessage): Record<string, number> | null {
  if (!isObject(usage)) return null;
  const fields = { input_tokens: usage.input, output_tokens: usage.output };
  const counted = Object.entries(fields).filter(([, count]) => isCount(count));
  const isAny = counted.some(([, count]) => count !== 0);
  return isAny ? (Object.fromEntries(counted) as Record<string, number>) : null;
}

/** What a tool gave back: a list or an object where its text is one. */
export function resultIn(content: unknown): unknown {
  const text = contentText(content);
  return text === '' ? (content ?? null) : structureIn(text);
}

/** What `ask_user` asks a person; empty where a call asks nothing. */
export function questionIn({ tool, args }: ClawCall): string {
  if (tool !== 'ask_user' || !isObject(args) || !Array.isArray(args.questions)) return '';
  return args.questions
    .filter(isObject)
    .map(questionText)
    .filter((text) => text !== '')
    .join('\n');
}

function questionText({ question, options }: Readonly<Record<string, unknown>>): string {
  const asked = textIn(question);
  const labels = objectsIn(options).map(({ label }) => textIn(label));
  const offered = labels.filter((label) => label !== '').join(', ');
  return offered === '' || asked === '' ? asked : `${asked} (${offered})`;
}
