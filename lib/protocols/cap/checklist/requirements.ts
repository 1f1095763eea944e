// The checklist of CAP as data: what findings cite and vectors are held against. P rows are the specification's, PD rows are
// its gaps, each with our reading, and stand in readings.ts. The specification has no section numbers, so sources are its headings.
import type { Requirements } from '../../codec/requirement';
import {
  about,
  beyondProof,
  may,
  must,
  noted,
  should,
  toldByTheLog,
} from '../../codec/requirement-rows';
import { readings } from './readings';
import { CHECKED, HERE, INSTANCES, MANIFEST, NOTICE, WITH_ATTACHMENTS } from './row-facts';

export const requirements: Requirements = {
  P1: must(
    'Agent definition',
    'a manifest has id, system_prompt, allowed_agents, delegate_rules and mcp_bindings, in their types',
    MANIFEST,
  ),
  P2: must(
    'Key fields',
    'the id names one instance, not a type, and nobody else bears it',
    MANIFEST,
    INSTANCES,
    noted(
      'another manifest by another key is marked, as far as the process heard the first one; by the same key it is an update',
    ),
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
  P8: must('Messages', 'a message has content beside its ends and its task', about('message')),
  P9: must(
    'Messages',
    'a delegation_notice has context_summary and attachments, in their types',
    NOTICE,
  ),
  P10: must(
    'Messages',
    'an error_response has an integer error_code and an error_message',
    about('error_response'),
  ),
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
  P14: must('Messaging', 'anybody may send a message to anybody', HERE, about('message')),
  P15: must(
    'Delegation',
    'only agents in the allowed_agents of the sender receive a delegation_notice from it',
    NOTICE,
    CHECKED,
  ),
  P16: must(
    'Delegation',
    'a task is delegated only when delegate_rules hold',
    NOTICE,
    beyondProof('the conditions are natural language; they are shown beside the delegation'),
  ),
  P17: may('Delegation', 'several instances run in parallel, each with its own id', HERE),
  P18: must(
    'Delegation',
    'a notice records sender, recipient, task and context_summary, so that its lineage can be told',
    NOTICE,
  ),
  P19: should(
    'Delegation',
    'context_summary says what is done and what remains',
    NOTICE,
    noted('an empty one is marked; whether another one says enough no program can tell'),
  ),
  P20: must(
    'Oversight',
    'the result of an agent with an overseer returns to its delegator only after approval',
    WITH_ATTACHMENTS,
    toldByTheLog('lib/projections/reviews/reviews.test.ts'),
    noted(
      'messages to the delegator are held from the first that asks nothing, whether or not a review was asked for; by PD6 a verdict has a form of its own',
    ),
  ),
  P21: should(
    'Oversight',
    'an overseer asks by ordinary messages',
    HERE,
    noted('the type of its own that the example uses is marked by PD1'),
  ),
  P22: must(
    'MCP integration',
    'a tool_call_result comes from a server and a tool that are bound to the sender',
    WITH_ATTACHMENTS,
    CHECKED,
  ),
  P23: must(
    'Error handling',
    'a failure, a timeout or a missing permission is told by an error_response',
    beyondProof(
      'of a failure that nobody told nothing is known; what we refuse, we answer with one',
    ),
  ),
  P24: may(
    'Error handling',
    'whoever gets an error may retry, reassign or escalate by its code',
    HERE,
    about('error_response'),
  ),
  P25: must('Delegation', 'delegations form trees, deep and wide', NOTICE, HERE),
  ...readings,
};
