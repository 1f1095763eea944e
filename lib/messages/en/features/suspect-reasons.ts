// Why an event may have started a failure: one sentence for each reason. The API answers them in English.
import type { SuspectReason } from '@/lib/model/suspect';
import { messageArea } from '../../message-area';
import { english } from '../english-forms';

const { number } = english;

/** `count`: how many there are, of the reasons that count something. */
type Say = (count: number) => string;

const sentences: Readonly<Record<SuspectReason['code'], Say>> = {
  after_failure: () =>
    'It went on without running anything after the last attempt had come to nothing.',
  answers_else: () => 'It answers something else than it was asked for.',
  asked_else: () => 'It sets about something else than was asked.',
  assumption: () => 'It went on with assumed or made-up data.',
  before_new_plan: () => 'After it the plan was given up for another one.',
  before_stall: () => 'After it the lead says for the first time that no progress is made.',
  broken_result: () => 'Its result breaks a contract or a rule.',
  broken_rule: () => 'It does what the rules of the run forbid.',
  claim: () => 'It says what it found or checked, and no call of it is in the log.',
  conclusion: () => 'It ends the work.',
  delegate: () =>
    'It is an answer to the lead, where mistakes of such teams were found most often.',
  error_in_answer: () => 'It answers that something failed or was not found.',
  first_answer: () => 'It is the first answer after the plan, and what follows builds on it.',
  first_delegate: () => 'It is the first answer, and what follows builds on it.',
  first_empty: () => 'What it ran gave nothing, as the first in this run.',
  first_failure: () => 'What it ran failed, as the first in this run.',
  first_routing_failure: () => 'Nobody was found for a task here, the first of the run.',
  first_task_error: () => 'A task failed here, the first of the run.',
  first_task_timeout: () => 'A task ran out of time here, the first of the run.',
  first_tool_error: () => 'A tool failed here, the first of the run.',
  handover: () => 'It tells another agent what to do.',
  ignored_error: () => 'It gave a result right after its tool had failed or refused.',
  last_delegate: () => 'It is the last answer to the lead: nothing else was found out after it.',
  last_turn: () => 'It is what the run ended with.',
  lead_concludes: () => 'Here the lead takes the work for done.',
  led_to_error: () => 'The next thing in its task was an error.',
  new_figures: (count) =>
    count === 1
      ? 'It brings in a figure that stands nowhere before.'
      : `It brings in ${number(count)} figures that stand nowhere before.`,
  new_names: (count) =>
    count === 1
      ? 'It brings in a name that stands nowhere before.'
      : `It brings in ${number(count)} names that stand nowhere before.`,
  nothing_else: () => 'Nothing else stands out more.',
  off_plan: () => 'Here work goes to somebody whom the plan does not name.',
  opening: () => 'All others worked from this first turn.',
  program: () => 'It brought in a program, and what came of that was taken over.',
  repeated_call: (count) =>
    count === 2
      ? 'It made the same call a second time.'
      : `It made the same call at least ${number(count)} times.`,
  repeated_request: (count) =>
    count === 2
      ? 'It asked for the same a second time.'
      : `It asked for the same at least ${number(count)} times.`,
  repetition: () => 'It says much the same again.',
  retry: (count) => `It is attempt ${number(count)} at the same.`,
  routing_failure: () => 'Nobody was found for a task here.',
  same_again: () => 'It came back with the same as before.',
  silent_tool: () => 'Its tool returned nothing, and it answered all the same.',
  source_of_answer: () => 'What the run ended with stands here for the first time.',
  task_error: () => 'A task failed here.',
  task_timeout: () => 'A task ran out of time here.',
  tool_error: () => 'A tool failed here.',
};

export const SUSPECT_REASONS = messageArea('suspect-reasons', sentences);
