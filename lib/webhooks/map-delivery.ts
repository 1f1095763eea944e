// From a message to its record: the expression is applied, and what it gives is judged as the canonical codec judges a message that
// an agent sends.
import { bridgeOf } from '@/lib/bridges/registry';
import { CANONICAL_PROTOCOL } from '@/lib/model/clutch';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Failure } from '@/lib/model/failure';
import type { Finding } from '@/lib/model/finding';
import type { Principal } from '@/lib/model/principal';
import { WEBHOOK_EVENTS_MAX } from '@/lib/model/webhook';
import { codecOf } from '@/lib/protocols/codecs';
import { mayAuthor } from '@/lib/security/authorship';
import { invariant } from '@/lib/std/invariant';
import { readJson } from '@/lib/std/json/json-read';
import { err, ok, type Result } from '@/lib/std/result';
import type { MappingRunner } from './mapping-runner';

/** The bridge that reads records of webhooks. */
export const WEBHOOK_BRIDGE = 'webhook';

export type HookDelivery = {
  readonly hook: string;
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it came, and what it says. */
  readonly text: string;
  readonly body: unknown;
};

export type MappedDelivery = {
  /** The record; null where the expression gave no event. */
  readonly frame: { readonly text: string; readonly json: unknown } | null;
  readonly events: readonly ClutchMessage[];
  /** What the checklist says is wrong with them; advice on style is for who writes messages by hand. */
  readonly findings: readonly Finding[];
};

/** @throws AppError `overloaded` */
export async function mapDelivery(
  delivery: HookDelivery,
  {
    mapping,
    principal,
    runner,
    receivedAt,
  }: { mapping: string; principal: Principal; runner: MappingRunner; receivedAt: string },
): Promise<Result<MappedDelivery, readonly Failure[]>> {
  const { hook, id, headers, text, body } = delivery;
  const given = await runner.run(mapping, { body: text, headers });
  if (!given.ok) return err([given.error]);
  const read = given.value === null ? ok({ value: [] as unknown }) : readJson(given.value);
  if (!read.ok) return err([{ ...read.error, path: `/events${read.error.path}` }]);
  const value = read.value.value ?? [];
  const events = Array.isArray(value) ? value : [value];
  if (events.length === 0) return ok({ frame: null, events: [], findings: [] });
  if (events.length > WEBHOOK_EVENTS_MAX) return err([tooMany(events.length)]);
  const json = { hook, delivery: id, headers, body, events };
  const frame = { json, text: recordText(json, text) };
  const judged = judge(frame, principal, receivedAt);
  return judged.ok ? ok({ frame, ...judged.value }) : judged;
}

/** The body stands in the record as it came, to the byte. */
function recordText(
  record: { events: unknown; hook: string; delivery: string; headers: object },
  body: string,
): string {
  const { hook, delivery, headers, events } = record;
  const head = JSON.stringify({ hook, delivery, headers }).slice(0, -1);
  return `${head},"body":${body},"events":${JSON.stringify(events)}}`;
}

type Judged = Result<Pick<MappedDelivery, 'events' | 'findings'>, readonly Failure[]>;

function judge(
  frame: NonNullable<MappedDelivery['frame']>,
  principal: Principal,
  receivedAt: string,
): Judged {
  const [bridge, canonical] = [bridgeOf(WEBHOOK_BRIDGE), codecOf(CANONICAL_PROTOCOL)];
  invariant(bridge && canonical, 'the registries know the bridge and the canonical protocol');
  const { agent_prefix: agentPrefix } = principal;
  const context = {
    receivedAt,
    fallbackId: 'unnamed',
    ...(agentPrefix !== undefined && { agentPrefix }),
  };
  const decoded = bridge.preview(frame, context);
  if (!decoded.ok) return err(decoded.error.failures);
  const { events } = decoded.value;
  const findings: Finding[] = [];
  for (const [index, event] of events.entries()) {
    const at = (path: string | undefined) => `/events/${index}${path ?? ''}`;
    const forged = mayAuthor(principal, event, 'agent');
    if (forged !== null) return err([{ ...forged, path: at(forged.path) }]);
    const judged = canonical.preview({ text: JSON.stringify(event), json: event }, context);
    if (!judged.ok) {
      return err(judged.error.failures.map((failure) => ({ ...failure, path: at(failure.path) })));
    }
    const wrong = judged.value.findings.filter(({ level }) => level === 'error');
    findings.push(...wrong.map((one) => ({ ...one, path: at(one.path) })));
  }
  return ok({ events, findings });
}

function tooMany(count: number): Failure {
  return {
    code: 'limit_exceeded',
    message: `expected at most ${WEBHOOK_EVENTS_MAX} events of one message, saw ${count}`,
    path: '/events',
  };
}
