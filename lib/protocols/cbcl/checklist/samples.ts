// Messages that stand ready in the Protocol lab: every form of the draft as it is printed there, then what it contradicts
// itself in. Calls need their dialect installed; the lab says so where it is not.
import { LOGISTICS_DIALECT, PLANNING_DIALECT } from '@/lib/dialects/definition/draft-dialects';
import type { Sample } from '../../codec/codec';
import { contradictions } from './sample-contradictions';

function sample(id: string, title: string, comment: string, ...lines: string[]): Sample {
  return { id, title, comment, text: lines.join('\n') };
}

const speech: readonly Sample[] = [
  sample(
    'tell',
    'tell: information',
    'One of the few forms that the grammar derives as it is printed.',
    '(tell @bob "The meeting is at 3pm")',
  ),
  sample(
    'ask',
    'ask: a question in a thread',
    'It opens a task that bears the name of the thread. The unit of :timeout is nowhere said (BD24): it is read in seconds.',
    '(ask @alice "What is the status of task-42?"',
    '     :thread conversation-17',
    '     :timeout 30)',
  ),
  sample(
    'reply',
    'reply: an answer',
    'It names a message id, though messages have none (BD23); the thread joins it to its question.',
    '(reply @alice "Task-42 is 75% complete"',
    '       :thread conversation-17',
    '       :in-reply-to msg-id-9874)',
  ),
  sample('hello', 'hello: a greeting', 'Its sender is listed as an agent.', '(hello @bob)'),
  sample(
    'hello-back',
    'hello: the greeting returned',
    'Two who talk without a thread share one.',
    '(hello @alice)',
  ),
  sample(
    'ask-temperature',
    "ask: the question of the draft's conversation",
    'Its thread is the task that the next message answers.',
    '(ask @bob "What is the temperature?"',
    '     :thread weather-chat-1)',
  ),
  sample(
    'reply-temperature',
    'reply: the answer in that conversation',
    'Without :in-reply-to the thread says what is answered.',
    '(reply @alice "23 degrees Celsius"',
    '       :thread weather-chat-1)',
  ),
  sample('bye', 'bye: a farewell', 'Its sender goes offline.', '(bye @bob)'),
  sample(
    'ok',
    'ok: agreement',
    'It accepts the task of its thread.',
    '(ok @bob :thread weather-chat-1)',
  ),
  sample(
    'error-without-code',
    'error: without a code',
    'What kind of error it is, only its words say.',
    '(error @sender "Unknown dialect: advanced-planning"',
    '       :in-reply-to msg-id-4567)',
  ),
  sample(
    'error',
    'error: with a code',
    'Of the two errors for one cause that the draft shows, only this one has a code (BD29).',
    '(error @sender "Dialect not installed: unknown-dialect"',
    '       :code "UNKNOWN_DIALECT"',
    '       :in-reply-to msg-id-7890)',
  ),
  sample(
    'cancel',
    'cancel: of an open task',
    'The draft names it and shows none: what is cancelled, the thread says (BD34).',
    '(cancel @bob :thread weather-chat-1)',
  ),
];

const wrapped: readonly Sample[] = [
  sample(
    'envelope',
    'envelope: from, to and time',
    'A bare message has no sender; here it has one.',
    '(envelope :from @alice',
    '          :to @bob',
    '          :timestamp "2025-01-15T14:30:00Z"',
    '          (tell @bob "Hello"))',
  ),
  sample(
    'with-limits',
    'with-limits: bounds for one message',
    'They may be tighter than those of the receiver, never looser.',
    '(with-limits :timeout 100 :max-depth 10 :max-expansion-size 4096',
    '  (ask @reasoner',
    '       "Compute optimal path given constraints"',
    '       :constraints (very-complex-constraint-data)))',
  ),
];

const dialects: readonly Sample[] = [
  sample(
    'define-logistics',
    'meta define: the logistics dialect',
    'Two performatives as templates, with their limits.',
    LOGISTICS_DIALECT,
  ),
  sample(
    'query',
    'meta query: who speaks a dialect?',
    'It has no recipient, so that it goes to everybody (BD26).',
    '(meta (query (speak? logistics-dialect)))',
  ),
  sample(
    'query-answer',
    'reply: the dialects that an agent speaks',
    'The answer that the draft shows for the question.',
    '(reply @querying-agent "yes"',
    '       :dialects (logistics-dialect planning-dialect))',
  ),
  sample(
    'lang-logistics',
    'lang: a call of the logistics dialect',
    'It becomes what it expands to; the call and the hash of its dialect are kept beside it.',
    '(lang logistics-dialect',
    '  (track-shipment "PKG-12345"',
    '    :route "warehouse-A->depot-B"',
    '    :priority "urgent"))',
  ),
  sample(
    'expanded',
    'tell: what that call expands to',
    'A message like any other.',
    '(tell @tracking-service',
    '  (shipment-request',
    '    :package "PKG-12345"',
    '    :route "warehouse-A->depot-B"',
    '    :priority "urgent")',
    '  :domain logistics)',
  ),
  sample(
    'define-planning',
    'meta define: the planning dialect',
    'It says :max-expansion where the rule says :max-expansion-size (BD1).',
    PLANNING_DIALECT,
  ),
  sample(
    'lang-planning',
    'lang: a call of the planning dialect',
    '(list ...) among the arguments is evaluated (BD17).',
    '(lang planning-dialect',
    '  (propose-action',
    '    "move-box-A-to-shelf-3"',
    '    (list "box-A-location-known" "robot-arm-free")',
    '    (list "box-A-on-shelf-3")))',
  ),
  sample(
    'expanded-planning',
    'tell: what that call expands to',
    'A message like any other.',
    '(tell @planner',
    '  (action-proposal',
    '    :action "move-box-A-to-shelf-3"',
    '    :requires ("box-A-location-known" "robot-arm-free")',
    '    :achieves ("box-A-on-shelf-3"))',
    '  :domain planning)',
  ),
];

export const samples: readonly Sample[] = [...speech, ...wrapped, ...dialects, ...contradictions];
