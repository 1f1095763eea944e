// The gaps of CAP (PD rows) as data: `behaviour` is our reading of each.
import type { Requirements } from '../../codec/requirement';
import {
  about,
  beyondProof,
  must,
  noted,
  should,
  toldByTheLog,
} from '../../codec/requirement-rows';
import { CHECKED, HERE, INSTANCES, MANIFEST, NOTICE, WITH_ATTACHMENTS } from './row-facts';

export const readings: Requirements = {
  PD1: should(
    'Example',
    'oversight_inquiry is taken as a type of its own, its inquiry as the content, with a warning',
    about('message', 'oversight_inquiry'),
  ),
  PD2: should(
    'Example',
    'the examples with a missing comma or with placeholders are no JSON, and are refused where they stop being it',
    HERE,
  ),
  PD3: must(
    'Metadata',
    'a timestamp is ISO 8601 with its zone, or whole milliseconds since 1970',
    noted('one that is missing is marked by P11; the time of receipt stands in'),
  ),
  PD4: should(
    'Messages',
    'messages have no id: each arrival gets one, the same for a repeat under one Idempotency-Key',
    HERE,
  ),
  PD5: should(
    'Example',
    'the parent is the dotted task id without its last segment; a sender that was handed other tasks is marked',
    NOTICE,
    CHECKED,
  ),
  PD6: should(
    'Example',
    'no message is read as an approval; a person or the overseer says so',
    toldByTheLog('lib/projections/reviews/reviews.test.ts'),
    noted(
      'an attachment python_object {decision} says it, or a person; a task that only chat answers stays open',
    ),
  ),
  PD7: should(
    'Example',
    'a notice to the overseer opens a subtask as any other does, and approves nothing',
    MANIFEST,
  ),
  PD8: should(
    'Example',
    'orchestrator and user delegate without a manifest',
    NOTICE,
    toldByTheLog('lib/delegation/legality.test.ts'),
  ),
  PD9: should(
    'Delegation',
    'allowed_agents names instances; one that was started later is allowed by nobody',
    MANIFEST,
    INSTANCES,
    noted('COLLOQUY_AGENT_INSTANCES=numbered lets analyst stand for analyst-2'),
  ),
  PD10: should(
    'Delegation',
    'whether delegate_rules hold is not checkable',
    MANIFEST,
    beyondProof('natural language; no verdict is given rather than a guessed one'),
  ),
  PD11: should(
    'Messages',
    'attachments may be left out, and fields beside the samples are kept, and told',
  ),
  PD12: should(
    'Error handling',
    'any integer is an error_code; 408, 429 and 500 to 599 are read as worth a retry, as in HTTP',
    HERE,
    about('error_response'),
  ),
  PD13: should(
    'Messages',
    'a file has a path or a url; a path of the sender is kept as text, told, and never opened',
    WITH_ATTACHMENTS,
  ),
  PD14: should(
    'Messages',
    'a python_object is JSON and nothing else: it is kept and shown, never executed',
    WITH_ATTACHMENTS,
    HERE,
  ),
  PD15: should(
    'Example',
    'a result that another agent gave first is a forwarded one: told, and no breach of bindings',
    WITH_ATTACHMENTS,
    CHECKED,
  ),
  PD16: should(
    'Example',
    'a tool that an agent only tells of having used is not judged',
    beyondProof('prose; only tool_call_result attachments are held against bindings'),
  ),
  PD17: should(
    'Agent definition',
    'an agent that allows, oversees or delegates to itself is marked; cycles of several only the log shows',
    about('manifest', 'delegation_notice'),
  ),
  PD18: should(
    'Delegation',
    'a notice opens a task; nothing accepts or finishes it but an error_response, and chat changes no state',
    NOTICE,
    HERE,
  ),
  PD19: should(
    'Text of the specification',
    'bullets that the extraction broke are read as the sentences that they were',
    beyondProof('about the document, not about messages'),
  ),
};
