// A text that machines read: source code, a command, a document in JSON. The tag says so to whoever looks for words of a person's language.

/** What the same template is without the tag. */
export function codeText(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return parts.map((part, at) => `${part}${values[at] ?? ''}`).join('');
}
