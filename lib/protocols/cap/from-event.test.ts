// What CAP makes of events that did not come in as CAP.
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { anEvent, BUILT_AT } from '@/lib/testing/events';
import { fromEvent } from './events/from-event';

function encoded(overrides: Partial<ClutchMessage>) {
  const result = fromEvent(anEvent({ to: [{ agent_id: 'agent:pm-1' }], ...overrides }));
  return result.ok ? result.value : result.error;
}

const ENDS = {
  task_id: 'task_1',
  sender_id: 'ken',
  recipient_id: 'pm-1',
  timestamp: BUILT_AT,
};

describe('speech', () => {
  it('is a message, and so are notices of the system and results', () => {
    for (const type of ['chat.message', 'chat.system', 'task.result'] as const) {
      expect(encoded({ type, payload: { text: 'Done.' } })).toEqual({
        wire: { type: 'message', ...ENDS, content: 'Done.' },
        invented: [],
      });
    }
  });

  it('keeps attachments that CAP knows, and wraps all else as one object under a short text', () => {
    const snippet = [{ type: 'text_snippet', text: 'x' }];
    const foreign = [{ kind: 'artifact_ref', ref: 'artifact:1' }];

    expect(encoded({ payload: { text: 'See.', attachments: snippet } })).toMatchObject({
      wire: { content: 'See.', attachments: snippet },
    });
    expect(encoded({ payload: { text: 'See.', attachments: foreign } })).toMatchObject({
      wire: {
        content: 'See.',
        attachments: [{ type: 'python_object', object: { text: 'See.', attachments: foreign } }],
      },
      invented: [],
    });
  });

  it('invents a text only where the payload has none', () => {
    expect(encoded({ payload: { task: 'summarize', d: { pages: 3 } } })).toMatchObject({
      wire: { content: 'summarize' },
      invented: [],
    });
    expect(encoded({ payload: { rows: 3 } })).toMatchObject({
      wire: { content: 'chat.message', attachments: [{ object: { rows: 3 } }] },
      invented: ['/content'],
    });
  });

  it('is unwrapped where its work has no name', () => {
    expect(encoded({ payload: { task: 'message', d: { text: 'Hello' } } })).toMatchObject({
      wire: { content: 'Hello' },
    });
  });

  it('is an ordinary message where an overseer asks (P21)', () => {
    const asked = {
      payload_type: 'cap.oversight_inquiry.v1',
      payload: { text: 'Why?', expects_reply: true },
    };

    expect(encoded(asked)).toMatchObject({ wire: { type: 'message', content: 'Why?' } });
  });
});

describe('a request', () => {
  it('is a notice, and a transfer from its sender to its recipient is what every notice is', () => {
    const delegation = { mode: 'transfer', from: 'agent:ken', to: 'agent:pm-1' };
    const said = { context_summary: 'Analyse.', attachments: [] };
    const wire = { type: 'delegation_notice', ...ENDS, ...said };

    expect(encoded({ type: 'task.request', payload: { text: 'Analyse.' } })).toEqual({
      wire,
      invented: [],
    });
    expect(encoded({ type: 'task.request', payload: { text: 'Analyse.', delegation } })).toEqual({
      wire,
      invented: [],
    });
    expect(
      encoded({
        type: 'task.request',
        payload: { task: 'message', d: { text: 'Analyse.' }, delegation },
      }),
    ).toEqual({ wire, invented: [] });
  });

  it('keeps another mode of delegation in the object', () => {
    const payload = {
      text: 'Analyse.',
      delegation: { mode: 'fork', from: 'agent:ken', to: 'agent:pm-1' },
    };

    expect(encoded({ type: 'task.request', payload })).toMatchObject({
      wire: { context_summary: 'Analyse.', attachments: [{ object: payload }] },
    });
  });
});

describe('an error', () => {
  const codeOf = (code: string, type: ClutchMessage['type'] = 'task.error') => {
    const result = encoded({ type, payload: { code, message: 'No.', retryable: false } });
    return 'wire' in result ? [result.wire.error_code, result.invented] : result;
  };

  it('has an invented code where it says none, by the word that it says', () => {
    expect(codeOf('TOOL_TIMEOUT')).toEqual([504, ['/error_code']]);
    expect(codeOf('E006', 'task.timeout')).toEqual([504, ['/error_code']]);
    expect(codeOf('permission_denied')).toEqual([403, ['/error_code']]);
    expect(codeOf('E001')).toEqual([500, ['/error_code']]);
  });

  it('keeps the code that its details say', () => {
    const payload = { code: 'X', message: 'No.', retryable: false, details: { error_code: 418 } };

    expect(encoded({ type: 'task.error', payload })).toEqual({
      wire: { type: 'error_response', ...ENDS, error_code: 418, error_message: 'No.' },
      invented: [],
    });
  });

  it('says something where the event says nothing', () => {
    expect(encoded({ type: 'task.error', payload: {} })).toMatchObject({
      wire: { error_code: 500, error_message: 'task.error' },
      invented: ['/error_code', '/error_message'],
    });
  });
});

describe('what CAP has no word for', () => {
  it('is unsupported: a group, other types, and registrations without a manifest', () => {
    const unsupported = { code: 'unsupported' };

    expect(encoded({ to: [{ agent_id: 'group:all' }] })).toMatchObject(unsupported);
    expect(encoded({ type: 'task.progress' })).toMatchObject(unsupported);
    expect(encoded({ type: 'tool.result' })).toMatchObject(unsupported);
    expect(encoded({ type: 'agent.register', payload: { skills: [] } })).toMatchObject(unsupported);
    expect(encoded({ from: { agent_id: 'agent:%00' } })).toMatchObject(unsupported);
  });

  it('is one recipient of several: the first is spoken to', () => {
    const to = [{ agent_id: 'agent:qa-1' }, { agent_id: 'agent:pm-1' }];

    expect(encoded({ to })).toMatchObject({ wire: { recipient_id: 'qa-1' } });
  });

  it('is told as invented where it was only derived', () => {
    const meta = { protocol: 'clowl', derived: ['ts', 'task_id', 'from.agent_id'] };

    expect(encoded({ meta })).toMatchObject({
      invented: ['/task_id', '/sender_id', '/timestamp'],
    });
  });
});
