// What the snippets in JavaScript share: the key that they post by, and what they tell of an answer.
import { codeText } from '@/lib/std/code-text';
import type { FrameworkFacts } from './framework-snippet';

/** The value of a constant: none where none is needed, the environment's until one is made. */
export function keyInJavaScript({ key }: FrameworkFacts): string {
  if (key === undefined) return 'undefined';
  return key === null ? 'process.env.COLLOQUY_KEY' : JSON.stringify(key);
}

/** A spread of headers, of a constant KEY. */
export const AUTHORIZATION_IN_JAVASCRIPT = codeText`...(KEY && { authorization: \`Bearer \${KEY}\` }),`;

/** A function of an answer, or of the error that came in place of one. */
export const JAVASCRIPT_FAULT = codeText`/** What the server says is wrong, or why there is no answer; undefined where all is well. */
async function faultOf(answer) {
  if (answer instanceof Error) return answer.cause?.code ?? answer.message;
  const { status, statusText: detail } = answer;
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  const said = isJson ? JSON.parse(text) : { status, detail };
  const wrong = (said.results ?? [said]).find((one) => one.error ?? one.detail);
  return wrong && \`\${wrong.status}: \${wrong.error?.message ?? wrong.detail}\`;
}`;
