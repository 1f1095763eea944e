// Expressions to a message. Names of FIPA's acts and parameters are known in any case; whatever else is named is kept as it is.
import { RECIPIENTS_MAX } from '@/lib/model/clutch';
import type { Failure } from '@/lib/model/failure';
import { err, ok, type Result } from '@/lib/std/result';
import { printExpression } from './print';
import type { PlacedExpression } from './read-forms';
import {
  type FipaAgent,
  type FipaExpression,
  type FipaParameter,
  type FipaWire,
  performativeOf,
  TEXT_PARAMETERS,
} from './schema';

type Read<T> = Result<T, Failure>;

/** A parameter as it stands in the text. */
type PlacedParameter = {
  readonly at: number;
  readonly name: string;
  readonly value: PlacedExpression;
};

/** Agents named within agents, as resolvers: whoever nests them deeper says nothing more. */
const RESOLVER_DEPTH_MAX = 4;

/** Parameters that are no single expression. */
const STRUCTURED: ReadonlySet<string> = new Set(['sender', 'receiver', 'reply-to', 'content']);

const KNOWN_NAMES: ReadonlySet<string> = new Set([...TEXT_PARAMETERS, ...STRUCTURED]);

/** The message of a list. */
export function readMessage(form: PlacedExpression): Read<FipaWire> {
  const [head, ...rest] = 'list' in form ? form.list : [];
  const performative = head && 'word' in head ? performativeOf(head.word) : null;
  if (performative === null) {
    const message = 'expected one of the 22 communicative acts of FIPA at the head of the message';
    return err({ code: 'invalid_value', message, at: head?.at ?? form.at, rule: 'FA2' });
  }
  const read = readParameters(rest, KNOWN_NAMES);
  if (!read.ok) return read;
  const named = new Map(read.value.map((parameter) => [parameter.name, parameter]));
  const sender = optional(named.get('sender'), ({ value }) => readAgent(value, 0));
  const receiver = optional(named.get('receiver'), ({ value }) => readAgents('set', value, 0));
  const replyTo = optional(named.get('reply-to'), ({ value }) => readAgents('set', value, 0));
  if (!sender.ok) return sender;
  if (!receiver.ok) return receiver;
  if (!replyTo.ok) return replyTo;
  const content = named.get('content')?.value;
  const isContentBare = content !== undefined && 'list' in content;
  return ok({
    performative,
    sender: sender.value,
    receiver: receiver.value,
    replyTo: replyTo.value,
    content: content === undefined ? null : (textOf(content) ?? printExpression(bare(content))),
    isContentBare,
    parameters: inOrder(read.value.filter(({ name }) => !STRUCTURED.has(name))),
  });
}

function optional<T>(
  parameter: PlacedParameter | undefined,
  read: (parameter: PlacedParameter) => Read<T>,
): Read<T | null> {
  return parameter === undefined ? ok(null) : read(parameter);
}

/** Name and value by turns, each name once. */
function readParameters(
  items: readonly PlacedExpression[],
  known: ReadonlySet<string>,
): Read<readonly PlacedParameter[]> {
  const parameters: PlacedParameter[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < items.length; at += 2) {
    const item = items[at] as PlacedExpression;
    const written = 'word' in item && /^:./.test(item.word) ? item.word.slice(1) : null;
    if (written === null) return refused(item, 'expected the name of a parameter, as :content');
    const lower = written.toLowerCase();
    const name = known.has(lower) ? lower : written;
    if (seen.has(lower)) return refused(item, `expected :${name} once, saw it again`);
    seen.add(lower);
    const value = items[at + 1];
    if (value === undefined || ('word' in value && value.word.startsWith(':'))) {
      return refused(item, `expected a value after :${name}, saw none`);
    }
    parameters.push({ at: item.at, name, value });
  }
  return ok(parameters);
}

function refused({ at }: PlacedExpression, message: string): Read<never> {
  return err({ code: 'invalid_sexpr', message, at, rule: 'FA3' });
}

const AGENT_NAMES: ReadonlySet<string> = new Set(['name', 'addresses', 'resolvers']);

function readAgent(form: PlacedExpression, depth: number): Read<FipaAgent> {
  const items = itemsOf('agent-identifier', form);
  if (items === null || depth > RESOLVER_DEPTH_MAX) {
    return noAgent(form, 'expected (agent-identifier :name ...)');
  }
  const read = readParameters(items, AGENT_NAMES);
  if (!read.ok) return read;
  const named = new Map(read.value.map((parameter) => [parameter.name, parameter]));
  const name = named.get('name');
  const text = name === undefined ? null : textOf(name.value);
  if (text === null || text === '') {
    return noAgent(name?.value ?? form, 'expected an agent with a :name');
  }
  const addresses = optional(named.get('addresses'), ({ value }) => readUrls(value));
  if (!addresses.ok) return addresses;
  const resolvers = optional(named.get('resolvers'), ({ value }) =>
    readAgents('sequence', value, depth + 1),
  );
  if (!resolvers.ok) return resolvers;
  return ok({
    name: text,
    addresses: addresses.value ?? [],
    resolvers: resolvers.value ?? [],
    parameters: read.value
      .filter((parameter) => !AGENT_NAMES.has(parameter.name))
      .map(({ name: own, value }) => ({ name: own, value: bare(value) })),
  });
}

function readAgents(head: string, form: PlacedExpression, depth: number): Read<FipaAgent[]> {
  const items = itemsOf(head, form);
  if (items === null) return noAgent(form, `expected (${head} (agent-identifier ...) ...)`);
  if (items.length > RECIPIENTS_MAX) {
    const message = `expected at most ${RECIPIENTS_MAX} agents, saw ${items.length}`;
    return err({ code: 'limit_exceeded', message, at: form.at, rule: 'FA4' });
  }
  const agents: FipaAgent[] = [];
  for (const item of items) {
    const agent = readAgent(item, depth);
    if (!agent.ok) return agent;
    agents.push(agent.value);
  }
  return ok(agents);
}

function readUrls(form: PlacedExpression): Read<string[]> {
  const urls = itemsOf('sequence', form)?.map(textOf);
  if (urls === undefined || urls.includes(null)) {
    return noAgent(form, 'expected (sequence url ...)');
  }
  return ok(urls.filter((url) => url !== null));
}

function noAgent({ at }: PlacedExpression, message: string): Read<never> {
  return err({ code: 'invalid_value', message, at, rule: 'FA4' });
}

/** What stands behind the head of a list; null where the head is another one, or there is no list. */
function itemsOf(head: string, form: PlacedExpression): readonly PlacedExpression[] | null {
  const [first, ...items] = 'list' in form ? form.list : [];
  return first && 'word' in first && first.word.toLowerCase() === head ? items : null;
}

function textOf(form: PlacedExpression): string | null {
  if ('list' in form) return null;
  return 'word' in form ? form.word : form.string;
}

/** The expression without its places. */
function bare(form: PlacedExpression): FipaExpression {
  if ('list' in form) return { list: form.list.map(bare) };
  return 'word' in form ? { word: form.word } : { string: form.string };
}

const ORDER: readonly string[] = TEXT_PARAMETERS;

function inOrder(parameters: readonly PlacedParameter[]): FipaParameter[] {
  const rank = ({ name }: PlacedParameter) => {
    const at = ORDER.indexOf(name);
    return at === -1 ? TEXT_PARAMETERS.length : at;
  };
  return parameters
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ name, value }) => ({ name, value: bare(value) }));
}
