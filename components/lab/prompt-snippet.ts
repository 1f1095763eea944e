// What a model writes by a protocol's prompt, posted by its runtime: the semantic layer alone, ready to paste.
import { codeText } from '@/lib/std/code-text';
import type { PromptSample } from './lab-samples';

export type PromptSnippetFacts = {
  readonly sample: PromptSample;
  /** As in `http://127.0.0.1:3000`. */
  readonly origin: string;
  readonly agentId: string;
  /** Null until one was made: then the shell's COLLOQUY_KEY is read. Undefined where none is needed. */
  readonly key: string | null | undefined;
  /** Makes the conversation of this page's snippet its own. */
  readonly suffix: string;
};

/** In which a shell has the key. */
export const KEY_VARIABLE = 'COLLOQUY_KEY';

/** The command as text. */
export function promptSnippet({
  sample,
  origin,
  agentId,
  key,
  suffix,
}: PromptSnippetFacts): string {
  const query = new URLSearchParams({ profile: sample.profile, from: agentId });
  const auth =
    key === undefined
      ? ''
      : codeText`  -H "Authorization: Bearer ${key ?? `$${KEY_VARIABLE}`}" \\\n`;
  return `curl '${origin}/api/v1/ingest/${sample.protocol}?${query}' \\
${auth}  -H "Content-Type: application/json" \\
  -d '${sample.message(suffix)}'`;
}
