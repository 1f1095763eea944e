import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClutchMessage } from '@/lib/model/clutch-message';
import { anEvent } from '@/lib/testing/events';
import { eventCurl, eventJson, eventMarkdown } from './event-formats';

const ORIGIN = 'http://127.0.0.1:3000';

/** What a shell hands to curl: its arguments, a line each, and then what it reads. */
function runInShell(
  command: string,
  key = 'clq_key',
): { args: string[]; body: string; errors: string } {
  const script = `curl() { printf '%s\\n' "$@" END; cat; }\n${command}`;
  const { stdout, stderr } = spawnSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { ...process.env, COLLOQUY_KEY: key },
  });
  const [args = '', body = ''] = stdout.split(/\nEND\n/, 2);
  return { args: args.split('\n'), body, errors: stderr };
}

const HOSTILE = [
  `'; touch /tmp/owned; '`,
  '$(touch /tmp/owned) `touch /tmp/owned` $HOME $COLLOQUY_KEY',
  '\nEVENT\ntouch /tmp/owned\n',
  'EVENT',
  '\\\\\'"\\n\\',
  '! !! !$ * ? ~ # & | ; < > ( ) [ ] { }',
  '\u001b]0;title\u0007\u001b[2J\u202e\u2028',
  '@/etc/passwd',
  '-o /tmp/owned',
];

describe('an event as a command', () => {
  it('sends the very event to this server, with a key that only the shell knows', () => {
    const event = anEvent({ payload: { text: 'hello' } });
    const command = eventCurl(event, ORIGIN);
    const { args, body, errors } = runInShell(command);

    expect(errors).toBe('');
    expect(args).toEqual([
      `${ORIGIN}/api/v1/events`,
      ...['-H', 'Authorization: Bearer clq_key'],
      ...['-H', 'Content-Type: application/json'],
      ...['--data-binary', '@-'],
    ]);
    expect(JSON.parse(body)).toEqual(event);
    expect(command).not.toContain('clq_key');
  });

  it('names no key where the shell has none, as beside a server that asks for none', () => {
    const { args, errors } = runInShell(eventCurl(anEvent(), ORIGIN), '');

    expect(errors).toBe('');
    expect(args.join('\n')).not.toContain('Authorization');
  });

  it.each(HOSTILE)('runs nothing of what stands in it: %j', (text) => {
    const event = anEvent({ payload: { text, [text]: { [text]: [text] } } });
    const command = eventCurl(event, `${ORIGIN}/'$(id)`);
    const { args, body, errors } = runInShell(command);

    expect(errors).toBe('');
    expect(args[0]).toBe(`${ORIGIN}/'$(id)/api/v1/events`);
    expect(args).toHaveLength(7);
    expect(JSON.parse(body)).toEqual(event);
  });

  it('is the event again, whatever characters stand in it', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc
        .array(fc.constantFrom("'", '"', '\\', '$', '`', '\n', 'EVENT', ' ', 'é'), {
          maxLength: 20,
        })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const event = anEvent({ payload: { text } });
        expect(JSON.parse(runInShell(eventCurl(event, ORIGIN)).body)).toEqual(event);
      }),
      { numRuns: 60 },
    );
  });

  it('does nothing to the terminal that it is pasted into', () => {
    const command = eventCurl(anEvent({ payload: { text: HOSTILE.join('') } }), ORIGIN);

    expect(command).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  });
});

describe('an event as JSON', () => {
  it('is the canonical event', () => {
    const event = anEvent({ payload: { text: 'hello' } });

    expect(ClutchMessage.parse(JSON.parse(eventJson(event)))).toEqual(event);
  });
});

describe('an event as Markdown', () => {
  it('says who said it to whom and when, and then the text as it was written', () => {
    const event = anEvent({
      ts: '2026-02-01T13:20:00.000Z',
      from: { agent_id: 'agent:ken' },
      to: [{ agent_id: 'agent:ann' }, { agent_id: 'agent:bob' }],
      type: 'chat.message',
      payload: { text: 'It is **so**.\n\n```\ncode\n```' },
    });

    expect(eventMarkdown(event)).toBe(
      '`agent:ken` to `agent:ann`, `agent:bob`, chat.message, 2026-02-01T13:20:00.000Z\n\nIt is **so**.\n\n```\ncode\n```\n',
    );
  });

  it('has the payload in a fence where there is no text, and no mark in it ends the fence', () => {
    const event = anEvent({ payload: { rows: ['```', '`````'] }, from: { agent_id: 'a`b' } });

    expect(eventMarkdown(event)).toMatch(/^``a`b`` to /);
    expect(eventMarkdown(event)).toMatch(/\n``````json\n\{[\s\S]*\}\n``````\n$/);
  });
});
