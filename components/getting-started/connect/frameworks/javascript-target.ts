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

/** A function that posts a body, which needs what follows; the address is what `address` names. */
export const javaScriptAsk = (
  address: string,
): string => codeText`let answered = false; // a server that has is waited for while it is started again: what comes twice counts once

/** Posts it, and returns what the server says is wrong; fails where no answer came within ten seconds. */
async function ask(body) {
  const signal = AbortSignal.timeout(10_000);
  const until = performance.now() + 9_000;
  for (;;) {
    try {
      const fault = await faultOf(await fetch(${address}, { method: 'POST', headers, body, signal }));
      answered = true;
      return fault;
    } catch (error) {
      answered &&= performance.now() < until;
      if (!answered) throw error;
      await new Promise((done) => setTimeout(done, 500));
    }
  }
}`;

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
