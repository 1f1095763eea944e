// The checklist of CAP as data: what findings cite and vectors are held against. P rows are the specification's, PD rows are
// our readings of its gaps. The specification has no section numbers, so sources are its headings.
import type { Evidence, Requirement, Requirements } from '../../codec/requirement';

type More = Pick<Requirement, 'appliesTo' | 'testedIn' | 'note'>;

/** The level of a row, and what can tell that it is kept. */
function row(level: Requirement['level'], shownBy: Evidence) {
  return (source: string, behaviour: string, more: More = {}): Requirement => ({
    level,
    source,
    behaviour,
    shownBy,
    ...more,
  });
}

const must = row('MUST', 'message');
const should = row('SHOULD', 'message');
const may = row('MAY', 'message');

/** Tests of what no single message shows. */
const HERE = { testedIn: 'lib/protocols/cap/codec.test.ts' };
const ENGINE = { testedIn: 'lib/engine/ingest/context-checks.test.ts' };
const INSTANCES = 'lib/engine/ingest/instances.test.ts';

const MANIFEST = { appliesTo: ['manifest'] };
const NOTICE = { appliesTo: ['delegation_notice'] };
const WITH_ATTACHMENTS = { appliesTo: ['message', 'delegation_notice', 'oversight_inquiry'] };

export const requirements: Requirements = {
  P1: must(
    'Agent definition',
    'a manifest has id, system_prompt, allowed_agents, delegate_rules and mcp_bindings, in their types',
    MANIFEST,
  ),
  P2: row('MUST', 'log')(
    'Key fields',
    'the id names one instance, not a type, and nobody else bears it',
    {
      ...MANIFEST,
      testedIn: INSTANCES,
      note: 'another manifest by another key is marked, as far as the process heard the first one; by the same key it is an update',
    },
  ),
  P3: should(
    'Agent definition',
    'keys of delegate_rules are of letters, digits, _ and -, and their values have when_to_delegate',
    MANIFEST,
  ),
  P4: must('Agent definition', 'delegate_rules has an entry for each allowed agent', MANIFEST),
  P5: may('Agent definition', 'an overseer is a name, or null for none', MANIFEST),
  P6: must(
    'Agent definition',
    'each binding has server_id, scopes and allowed_tools, and may have a description',
    MANIFEST,
  ),
  P7: must('Messages', 'type is message, delegation_notice or error_response'),
  P8: must('Messages', 'a message has content beside its ends and its task', {
    appliesTo: ['message'],
  }),
  P9: must(
    'Messages',
    'a delegation_notice has context_summary and attachments, in their types',
    NOTICE,
  ),
  P10: must('Messages', 'an error_response has an integer error_code and an error_message', {
    appliesTo: ['error_response'],
  }),
  P11: must(
    'Metadata',
    'every message carries task_id, sender_id, recipient_id, type and timestamp',
  ),
  P12: must('Messages', 'sender_id and recipient_id name one agent, or "user"'),
  P13: must(
    'Messages',
    'an attachment is a tool_call_result, file, python_object or text_snippet with its fields',
    WITH_ATTACHMENTS,
  ),
  P14: row('MUST', 'system')('Messaging', 'anybody may send a message to anybody', {
    ...HERE,
    appliesTo: ['message'],
  }),
  P15: row('MUST', 'log')(
    'Delegation',
    'only agents in the allowed_agents of the sender receive a delegation_notice from it',
    { ...NOTICE, ...ENGINE },
  ),
  P16: row('MUST', 'nothing')('Delegation', 'a task is delegated only when delegate_rules hold', {
    ...NOTICE,
    note: 'the conditions are natural language; they are shown beside the delegation',
  }),
  P17: row('MAY', 'system')(
    'Delegation',
    'several instances run in parallel, each with its own id',
    HERE,
  ),
  P18: must(
    'Delegation',
    'a notice records sender, recipient, task and context_summary, so that its lineage can be told',
    NOTICE,
  ),
  P19: should('Delegation', 'context_summary says what is done and what remains', {
    ...NOTICE,
    note: 'an empty one is marked; whether another one says enough no program can tell',
  }),
  P20: row('MUST', 'log')(
    'Oversight',
    'the result of an agent with an overseer returns to its delegator only after approval',
    {
      ...WITH_ATTACHMENTS,
      testedIn: 'lib/projections/reviews/reviews.test.ts',
      note: 'messages to the delegator are held from the first that asks nothing, whether or not a review was asked for; by PD6 a verdict has a form of its own',
    },
  ),
  P21: row('SHOULD', 'system')('Oversight', 'an overseer asks by ordinary messages', {
    ...HERE,
    note: 'the type of its own that the example uses is marked by PD1',
  }),
  P22: row('MUST', 'log')(
    'MCP integration',
    'a tool_call_result comes from a server and a tool that are bound to the sender',
    { ...WITH_ATTACHMENTS, ...ENGINE },
  ),
  P23: row('MUST', 'nothing')(
    'Error handling',
    'a failure, a timeout or a missing permission is told by an error_response',
    { note: 'of a failure that nobody told nothing is known; what we refuse, we answer with one' },
  ),
  P24: row('MAY', 'system')(
    'Error handling',
    'whoever gets an error may retry, reassign or escalate by its code',
    { ...HERE, appliesTo: ['error_response'] },
  ),
  P25: row('MUST', 'system')('Delegation', 'delegations form trees, deep and wide', {
    ...NOTICE,
    ...HERE,
  }),
  PD1: should(
    'Example',
    'oversight_inquiry is taken as a type of its own, its inquiry as the content, with a warning',
    { appliesTo: ['message', 'oversight_inquiry'] },
  ),
  PD2: row('SHOULD', 'system')(
    'Example',
    'the examples with a missing comma or with placeholders are no JSON, and are refused where they stop being it',
    HERE,
  ),
  PD3: must('Metadata', 'a timestamp is ISO 8601 with its zone, or whole milliseconds since 1970', {
    note: 'one that is missing is marked by P11; the time of receipt stands in',
  }),
  PD4: row('SHOULD', 'system')(
    'Messages',
    'messages have no id: each arrival gets one, the same for a repeat under one Idempotency-Key',
    HERE,
  ),
  PD5: row('SHOULD', 'log')(
    'Example',
    'the parent is the dotted task id without its last segment; a sender that was handed other tasks is marked',
    { ...NOTICE, ...ENGINE },
  ),
  PD6: row('SHOULD', 'log')(
    'Example',
    'no message is read as an approval; a person or the overseer says so',
    {
      testedIn: 'lib/projections/reviews/reviews.test.ts',
      note: 'an attachment python_object {decision} says it, or a person; a task that only chat answers stays open',
    },
  ),
  PD7: should(
    'Example',
    'a notice to the overseer opens a subtask as any other does, and approves nothing',
    MANIFEST,
  ),
  PD8: row('SHOULD', 'log')('Example', 'orchestrator and user delegate without a manifest', {
    ...NOTICE,
    testedIn: 'lib/delegation/legality.test.ts',
  }),
  PD9: row('SHOULD', 'log')(
    'Delegation',
    'allowed_agents names instances; one that was started later is allowed by nobody',
    {
      ...MANIFEST,
      testedIn: INSTANCES,
      note: 'COLLOQUY_AGENT_INSTANCES=numbered lets analyst stand for analyst-2',
    },
  ),
  PD10: row('SHOULD', 'nothing')('Delegation', 'whether delegate_rules hold is not checkable', {
    ...MANIFEST,
    note: 'natural language; no verdict is given rather than a guessed one',
  }),
  PD11: should(
    'Messages',
    'attachments may be left out, and fields beside the samples are kept, and told',
  ),
  PD12: row('SHOULD', 'system')(
    'Error handling',
    'any integer is an error_code; 408, 429 and 500 to 599 are read as worth a retry, as in HTTP',
    { ...HERE, appliesTo: ['error_response'] },
  ),
  PD13: should(
    'Messages',
    'a file has a path or a url; a path of the sender is kept as text, told, and never opened',
    WITH_ATTACHMENTS,
  ),
  PD14: row('SHOULD', 'system')(
    'Messages',
    'a python_object is JSON and nothing else: it is kept and shown, never executed',
    { ...WITH_ATTACHMENTS, ...HERE },
  ),
  PD15: row('SHOULD', 'log')(
    'Example',
    'a result that another agent gave first is a forwarded one: told, and no breach of bindings',
    { ...WITH_ATTACHMENTS, ...ENGINE },
  ),
  PD16: row('SHOULD', 'nothing')(
    'Example',
    'a tool that an agent only tells of having used is not judged',
    {
      note: 'prose; only tool_call_result attachments are held against bindings',
    },
  ),
  PD17: should(
    'Agent definition',
    'an agent that allows, oversees or delegates to itself is marked; cycles of several only the log shows',
    { appliesTo: ['manifest', 'delegation_notice'] },
  ),
  PD18: row('SHOULD', 'system')(
    'Delegation',
    'a notice opens a task; nothing accepts or finishes it but an error_response, and chat changes no state',
    { ...NOTICE, ...HERE },
  ),
  PD19: row('SHOULD', 'nothing')(
    'Text of the specification',
    'bullets that the extraction broke are read as the sentences that they were',
    { note: 'about the document, not about messages' },
  ),
};
