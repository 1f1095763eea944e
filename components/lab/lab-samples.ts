// What the lab shows of single protocols before anybody typed: its data, and the one place here that names them.
import { codeText } from '@/lib/std/code-text';

/** Of what may be pasted into the empty editor. */
export const MESSAGE_EXAMPLES = {
  json: codeText`{"clowl": "0.2", "p": "REQ", …}`,
  expression: '(tell @bob "…")',
} as const;

/** What a model writes by a protocol's prompt. */
export type PromptSample = {
  readonly protocol: string;
  /** The reading that adds what the runtime gives: id, time, trace and sender (W37). */
  readonly profile: string;
  /** One message; the suffix makes the conversation of this page's snippet its own. */
  readonly message: (suffix: string) => string;
};

export const PROMPT_SAMPLES: readonly PromptSample[] = [
  {
    protocol: 'clowl',
    profile: 'clowl-0.2-prompt',
    message: (suffix) =>
      `{"p":"REQ","to":"radar","cid":"talk-${suffix}","body":{"t":"search","d":{"q":"mcp vs a2a"}}}`,
  },
];
