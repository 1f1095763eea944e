import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lawRuns } from '@/lib/testing/law-runs';
import { type ClientState, changed, opened, type StateChange, treatmentOf } from './client-state';

const KINDS = [
  'advertise',
  'authenticate',
  'list',
  'subscribe',
  'unsubscribe',
  'ping',
  'pong',
  'disconnect',
  'unsupported',
  'answer',
  'message',
  null,
] as const;

const OPEN = new Set<string | null>(['advertise', 'authenticate', 'ping', 'pong', 'disconnect']);

/** What the state is to be, told from the history alone. */
type Model = { known: string | null; over: boolean };

class Arrives implements fc.Command<Model, { state: ClientState<string> }> {
  constructor(readonly change: StateChange<string>) {}
  check = () => true;
  toString = () => JSON.stringify(this.change);
  run(model: Model, real: { state: ClientState<string> }): void {
    real.state = changed(real.state, this.change);
    follow(model, this.change);
    expect(real.state).toEqual({ who: model.known, isClosing: model.over });
    for (const kind of KINDS) expect(treatmentOf(real.state, kind)).toBe(expected(model, kind));
  }
}

function follow(model: Model, change: StateChange<string>): void {
  if (model.over) return;
  if (change.kind === 'verified') model.known = change.who;
  if (change.kind === 'closed') model.over = true;
  if (change.kind === 'revoked') {
    model.known = null;
    model.over = true;
  }
}

function expected(model: Model, kind: string | null): string {
  if (model.over) return 'ignore';
  return model.known !== null || OPEN.has(kind) ? 'serve' : 'auth_required';
}

const changes = fc.oneof(
  fc.constantFrom<StateChange<string>>(
    { kind: 'advertised' },
    { kind: 'not_verified' },
    { kind: 'revoked' },
    { kind: 'closed' },
  ),
  fc.constantFrom('ann', 'bob').map((who) => ({ kind: 'verified', who }) as const),
);

describe('the state of a connection', () => {
  test('follows what was verified of it, in any order of messages', () => {
    fc.assert(
      fc.property(
        fc.commands([changes.map((change) => new Arrives(change))], { maxCommands: 30 }),
        fc.constantFrom<string | null>(null, 'key in the header'),
        (commands, who) => {
          const setup = () => ({
            model: { known: who, over: false },
            real: { state: opened(who) },
          });
          fc.modelRun(setup, commands);
        },
      ),
      { numRuns: lawRuns() },
    );
  });

  test('serves a message for the log only after a credential was verified', () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 20 }), (history) => {
        const state = history.reduce(changed<string>, opened<string>(null));
        const wasVerified = history.some(({ kind }) => kind === 'verified');

        expect(treatmentOf(state, 'message') === 'serve' && !wasVerified).toBe(false);
      }),
      { numRuns: lawRuns() },
    );
  });
});
