// What protocols ask for, one message in another protocol, and how an agent keeps the rules.
import { PAGE_ITEMS_DEFAULT } from '@/lib/contracts/http-parameters';
import {
  ALL_PROTOCOLS,
  ConformanceAnswer,
  ConformanceQuery,
  DETECT,
  FormsAnswer,
  type ProtocolInfo,
  ProtocolsAnswer,
  TranslateAnswer,
  TranslateRequest,
} from '@/lib/contracts/http-protocols';
import type { Output, TranslationReport } from '@/lib/engine/interface/translation-report';
import { TRANSLATED_VALUES_MAX } from '@/lib/engine/reads/translation';
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import { AppError } from '@/lib/model/errors/app-error';
import { toAgentId } from '@/lib/model/ids';
import type { Codec } from '@/lib/protocols/codec/codec';
import { quotedStart } from '@/lib/std/quoted-start';
import { knownAgentId } from '../operation/known-agent';
import { type Call, notFound, type Operation, operation, param } from '../operation/operation';
import { JSON_TYPE, readUnkept } from '../operation/read-request';
import { json, type Reply } from '../operation/reply';

const TAG = 'Protocols';

/**
 * A message is as large as an event at most, and twice as long as a string within JSON. Its values are counted again by
 * themselves: these are with those of the request around it.
 */
const TRANSLATE_LIMITS = {
  bytesMax: 3 * EVENT_BYTES_MAX,
  valuesMax: TRANSLATED_VALUES_MAX + 100,
};

export const protocolOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/protocols',
    access: 'translate',
    tag: TAG,
    summary: 'The protocols that are spoken here: their rules, their readings and samples to try',
    answers: { 200: [{ type: JSON_TYPE, schema: ProtocolsAnswer }] },
    handle: ({ deps }) =>
      json({ protocols: deps.engine.spoken().map(protocolInfo) } satisfies ProtocolsAnswer),
  }),
  operation({
    method: 'GET',
    path: '/api/v1/protocols/{protocol}/forms',
    access: 'translate',
    tag: TAG,
    summary:
      'The kinds of messages of a protocol: the JSON Schema of their fields, and which field says what',
    answers: { 200: [{ type: JSON_TYPE, schema: FormsAnswer }] },
    handle: ({ c, deps }) => {
      const protocol = param(c, 'protocol');
      const codec = deps.engine.spoken().find((spoken) => spoken.protocol === protocol);
      if (codec === undefined) throw notFound(`protocol ${quotedStart(protocol)}`);
      return json(formsAnswer(codec));
    },
  }),
  operation({
    method: 'POST',
    path: '/api/v1/translate',
    access: 'translate',
    tag: TAG,
    summary: 'Judge one message and say it in another protocol, or in all; nothing is stored',
    takes: [{ type: JSON_TYPE, schema: TranslateRequest }],
    answers: { 200: [{ type: JSON_TYPE, schema: TranslateAnswer }] },
    handle: translate,
  }),
  operation({
    method: 'GET',
    path: '/api/v1/agents/{agent_id}/conformance',
    access: 'read',
    tag: TAG,
    summary: 'How the last messages of an agent kept the rules, and which ones were refused',
    query: ConformanceQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: ConformanceAnswer }] },
    handle: async ({ c, deps, query: { limit = PAGE_ITEMS_DEFAULT } }) => {
      const agentId = await knownAgentId({ c, deps });
      const conformance = await deps.engine.conformance(agentId, limit);
      return json({ agent_id: agentId, ...conformance } satisfies ConformanceAnswer);
    },
  }),
];

/** What is told of a protocol. */
export function protocolInfo(codec: Codec): ProtocolInfo {
  const { protocol, title, contentTypes, profiles, requirements, samples, prompt } = codec;
  return {
    protocol,
    title,
    content_types: [...contentTypes],
    profiles: [...profiles],
    rules: Object.entries(requirements).map(([rule, row]) => ({
      rule,
      level: row.level,
      source: row.source,
      behaviour: row.behaviour,
      shown_by: row.shownBy,
      judged: row.shownBy === 'message' || (row.shownBy === 'log' && row.testedIn !== undefined),
      ...(row.appliesTo !== undefined && { applies_to: [...row.appliesTo] }),
      ...(row.note !== undefined && { note: row.note }),
    })),
    samples: [...samples],
    ...(prompt !== undefined && { prompt }),
  };
}

/** The kinds of messages of a protocol, as they are answered. */
export function formsAnswer({ protocol, forms }: Codec): FormsAnswer {
  return { protocol, forms: [...(forms?.() ?? [])] };
}

async function translate(call: Call): Promise<Reply> {
  const { c, deps, principal } = call;
  const { from, to, message, profile, sender } = await readUnkept(
    c,
    TranslateRequest,
    TRANSLATE_LIMITS,
  );
  const spoken = deps.engine.spoken();
  const source = from === DETECT ? null : findProtocol(spoken, from, 'from');
  if (profile !== undefined && source?.profiles.includes(profile) !== true) {
    throw unknownProfile(profile, source?.profiles ?? []);
  }
  const report = await deps.engine.translate(
    {
      from: source,
      to: to === ALL_PROTOCOLS ? spoken : [findProtocol(spoken, to, 'to')],
      message,
      ...(profile !== undefined && { profile }),
      ...senderOf(sender ?? principal.agent_id),
    },
    c.req.raw.signal,
  );
  return json(translateAnswer(report, to));
}

function senderOf(name: string | null): { sender?: string } {
  return name === null ? {} : { sender: toAgentId(name) };
}

/** A translation as it is answered; `to` is a protocol, or the word for all of them. */
export function translateAnswer(report: TranslationReport, to: string): TranslateAnswer {
  const { from, events, findings, errors, fixes, reply, outputs, valid, english } = report;
  const single: Output | undefined = outputs[to];
  return {
    from: from?.protocol ?? null,
    events: [...events],
    output: single && 'output' in single ? single.output : null,
    ...(single && 'unsupported' in single && { unsupported: single.unsupported }),
    ...(to === ALL_PROTOCOLS && {
      outputs: Object.fromEntries(
        Object.entries(outputs).map(([protocol, output]) => [protocol, toOutput(output)]),
      ),
    }),
    findings: [...findings],
    errors: errors.map((error) => ({ ...error })),
    fixes: [...fixes],
    reply,
    lost: single && 'output' in single ? [...single.lost] : [],
    invented: single && 'output' in single ? [...single.invented] : [],
    valid,
    english,
  };
}

function toOutput(output: Output): NonNullable<TranslateAnswer['outputs']>[string] {
  if ('unsupported' in output) return output;
  return { output: output.output, lost: [...output.lost], invented: [...output.invented] };
}

function findProtocol(spoken: readonly Codec[], name: string, field: string): Codec {
  const codec = spoken.find(({ protocol }) => protocol === name);
  if (codec !== undefined) return codec;
  const known = spoken.map(({ protocol }) => protocol).join(', ');
  const message = `expected a protocol that is spoken here, saw ${quotedStart(name)}; known: ${known}`;
  throw new AppError('invalid_value', `${field}: ${message}`, {
    errors: [{ code: 'invalid_value', message, path: `/${field}` }],
  });
}

/** A reading that the protocol does not have. */
export function unknownProfile(profile: string, known: readonly string[]): AppError {
  const list = known.length === 0 ? 'this protocol has none' : `known: ${known.join(', ')}`;
  return new AppError(
    'invalid_query',
    `profile: expected a reading of the protocol, saw ${quotedStart(profile)}; ${list}`,
  );
}
