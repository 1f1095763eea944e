// The gaps and contradictions of CLowl v0.2 (WD rows) as data: `behaviour` is our reading of each.
import type { Requirements } from '../../codec/requirement';
import {
  about,
  beyondProof,
  doneHere,
  may,
  must,
  noted,
  should,
} from '../../codec/requirement-rows';
import { CHECKED, FOLDED, HERE, TASK_ANSWERS } from './row-facts';

const ANSWERED = doneHere('lib/protocols/clowl/reply.test.ts');

export const readings: Requirements = {
  WD1: should(
    '7',
    'what the v0.1 prompt makes a model write is upgraded, and what was filled in is listed; said again in CLowl it is 0.2',
  ),
  WD2: may('5, 7', 'context may travel inline up to the limit, against the prompt', HERE),
  WD3: may('7', 'a model need not give a mid: the runtime does, where the profile says so', HERE),
  WD4: must('2', 'required are the eight of the text, body with both its fields', HERE),
  WD5: may('2, 3', 'ids that are no UUIDv7, as in all examples, are taken', HERE),
  WD6: must(
    '3, 8',
    'the version that CAPS advertises is that of its message; answers are in 0.2',
    about('CAPS'),
  ),
  WD7: must('6', 'retry is a boolean, and an ERR does not overrule the table', HERE, about('ERR')),
  WD8: should('5, 6', 'a hash that does not match is answered with E003', ANSWERED),
  WD9: should('5, 6', 'inline content that is too long is answered with E008', ANSWERED),
  WD10: must('5', 'characters are code points', HERE),
  WD11: may('5', 'a context that says nothing is none; a reference without scheme is a name'),
  WD12: should('2', 'a list of recipients names each one once, never "*", and one delegate'),
  WD13: may('3', 'the answer to a transferred task names the DLGT as its pid', HERE, about('DLGT')),
  WD14: should(
    '6',
    'ERR E013 reports a cancellation; other answers to a cancelled task give E013',
    CHECKED,
    about(...TASK_ANSWERS),
  ),
  WD15: may('3', 'a QRY is answered by the INF whose pid it is', HERE, about('QRY', 'INF')),
  WD16: may('2', 'messages of one second are in the order of arrival', FOLDED),
  WD17: may('2', 'fields beside those of section 2 are kept and marked'),
  WD18: may(
    '3',
    'ACK, PROG and DONE may say anything in body.d',
    HERE,
    about('ACK', 'PROG', 'DONE'),
  ),
  WD19: should('6', 'cycles are sought among the delegations of one tid, else one cid', CHECKED),
  WD20: must('2', 'a token is masked and said to be unchecked: nobody is authenticated by it'),
  WD21: should(
    '6',
    'ERR is taken with any of the sixteen codes',
    beyondProof(
      'No program can tell whether E002 or E016, E005 or E010 would have been the better code.',
    ),
  ),
  WD22: may(
    '2',
    'det: true asks for a result that follows from task, data and context alone',
    CHECKED,
    noted(
      'Another result of the same agent for the same input is marked, among the last 20,000 inputs that the process heard.',
    ),
  ),
  WD23: may(
    '3',
    'an INF about a delegation_notice, as later drafts write it, delegates nothing',
    HERE,
  ),
};
