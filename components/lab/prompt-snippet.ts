// What a model writes by CLowl's prompt, posted by its runtime: the semantic layer alone, ready to paste.

/** The reading of CLowl that adds what the runtime gives: id, time, trace and sender (W37). */
export const PROMPT_PROFILE = 'clowl-0.2-prompt';

export type PromptSnippetFacts = {
  /** As in `http://127.0.0.1:3000`. */
  readonly origin: string;
  readonly agentId: string;
  /** Null until one was made: then the shell's COLLOQUY_KEY is read. Undefined where none is needed. */
  readonly key: string | null | undefined;
  /** Makes the conversation of this page's snippet its own. */
  readonly suffix: string;
};

/** One message as the model writes it. */
export function promptedMessage(suffix: string): string {
  return `{"p":"REQ","to":"radar","cid":"talk-${suffix}","body":{"t":"search","d":{"q":"mcp vs a2a"}}}`;
}

/** The command as text. */
export function promptSnippet({ origin, agentId, key, suffix }: PromptSnippetFacts): string {
  const query = new URLSearchParams({ profile: PROMPT_PROFILE, from: agentId });
  const auth =
    key === undefined ? '' : `  -H "Authorization: Bearer ${key ?? '$COLLOQUY_KEY'}" \\\n`;
  return `curl '${origin}/api/v1/ingest/clowl?${query}' \\
${auth}  -H "Content-Type: application/json" \\
  -d '${promptedMessage(suffix)}'`;
}
