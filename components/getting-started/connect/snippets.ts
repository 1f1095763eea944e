// The first message of an agent, ready to paste. Each snippet is a whole program that sends one valid event.
import { codeText } from '@/lib/std/code-text';

export const LANGUAGES = ['curl', 'javascript', 'python'] as const;
export type SnippetLanguage = (typeof LANGUAGES)[number];

export type SnippetFacts = {
  /** As in `http://127.0.0.1:3000`. */
  readonly origin: string;
  readonly agentId: string;
  /** Null until one was made: then the snippet reads COLLOQUY_KEY from the environment. Undefined where none is needed. */
  readonly key: string | null | undefined;
  /** Makes the ids of this page's snippet its own. */
  readonly suffix: string;
  /** What the agent says. */
  readonly hello: string;
  /** ISO 8601. */
  readonly ts: string;
};

/** The program as text. */
export function snippet(language: SnippetLanguage, facts: SnippetFacts): string {
  if (language === 'curl') return curl(facts);
  return language === 'javascript' ? javascript(facts) : python(facts);
}

function firstMessage(facts: SnippetFacts) {
  const { agentId, suffix, hello, ts } = facts;
  return {
    v: 'clutch/0.1',
    id: `msg_${suffix}`,
    ts,
    thread_id: `thread:${suffix}`,
    run_id: `run:${suffix}`,
    task_id: `task:${suffix}`,
    from: { agent_id: agentId, role: 'worker' },
    to: [{ agent_id: 'agent:user' }],
    type: 'chat.message',
    domain: 'hello',
    payload: { text: hello },
  };
}

/** One field a line: a snippet is read before it is pasted. */
function lines(facts: SnippetFacts, indent: string): string {
  const fields = Object.entries(firstMessage(facts)).map(
    ([name, value]) =>
      `${indent}"${name}": ${JSON.stringify(value).replaceAll(/([:,])"/g, '$1 "')}`,
  );
  return fields.join(',\n');
}

function curl(facts: SnippetFacts): string {
  const key =
    facts.key === undefined
      ? ''
      : codeText`  -H "Authorization: Bearer ${facts.key ?? '$COLLOQUY_KEY'}" \\\n`;
  return codeText`curl ${facts.origin}/api/v1/events \\
${key}  -H "Content-Type: application/json" \\
  -d '{
${lines(facts, '    ')}
  }'`;
}

function javascript(facts: SnippetFacts): string {
  const key =
    facts.key === null
      ? codeText`'Bearer ' + process.env.COLLOQUY_KEY`
      : codeText`'Bearer ${facts.key ?? ''}'`;
  const auth = facts.key === undefined ? '' : `    authorization: ${key},\n`;
  return codeText`// node hello.mjs
const answer = await fetch('${facts.origin}/api/v1/events', {
  method: 'POST',
  headers: {
${auth}    'content-type': 'application/json',
  },
  body: JSON.stringify({
${lines(facts, '    ')}
  }),
});
console.log(await answer.text());`;
}

function python(facts: SnippetFacts): string {
  const key = facts.key === null ? '" + os.environ["COLLOQUY_KEY"]' : `${facts.key ?? ''}"`;
  const auth = facts.key === undefined ? '' : codeText`        "Authorization": "Bearer ${key},\n`;
  const imports =
    facts.key === null ? codeText`json, os, urllib.request` : codeText`json, urllib.request`;
  return codeText`# python3 hello.py
import ${imports}

request = urllib.request.Request(
    "${facts.origin}/api/v1/events",
    headers={
${auth}        "Content-Type": "application/json",
    },
    data=json.dumps({
${lines(facts, '        ')}
    }).encode(),
)
print(urllib.request.urlopen(request).read().decode())`;
}
