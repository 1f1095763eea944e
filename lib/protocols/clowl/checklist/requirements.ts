// The checklist of CLowl v0.2 as data: what findings cite and vectors are held against. W rows are the specification's, WD
// rows are its gaps and contradictions, each with our reading, and stand in readings.ts.
import type { Requirements } from '../../codec/requirement';
import { about, doneHere, may, must, noted, should } from '../../codec/requirement-rows';
import { readings } from './readings';
import { CHECKED, FOLDED, HERE, TASK_ANSWERS } from './row-facts';

export const requirements: Requirements = {
  W1: must('2', 'a message is one object with clowl, mid, ts, p, from, to, cid and body'),
  W2: must('2', 'clowl is the text "0.2"; that it is another version is W23'),
  W3: must('2', 'mid is an identifier; that it is unique only the log shows'),
  W4: should('2', 'mid is a UUIDv7'),
  W5: must('2', 'ts is an integer, Unix time in seconds'),
  W6: must('3', 'p is exactly one of the ten performatives'),
  W7: must('2', 'from is a string, the name of an agent'),
  W8: must('2', 'to is a name, "*", or a list of at least one'),
  W9: must('2', 'cid is a string'),
  W10: must('2', 'body.t is a string'),
  W11: must('2', 'body.d is an object'),
  W12: may('2', 'tid is a string where it is there'),
  W13: may('2', 'pid is another message or null; what answers or ends a task is no root'),
  W14: may('2', 'ctx is an object of ref, inline and hash, each text or null'),
  W15: may('2', 'auth is a string where it is there'),
  W16: may('2', 'det is true or false where it is there'),
  W17: must('3', 'a DLGT says delegation_mode: transfer, fork or assist', about('DLGT')),
  W18: must('3', 'transfer: the delegate is accountable', FOLDED, about('DLGT')),
  W19: must(
    '3',
    'fork: the delegator works on, and the delegated task is a child of its own',
    FOLDED,
    about('DLGT'),
  ),
  W20: must('3', 'assist: the delegator stays accountable', FOLDED, about('DLGT')),
  W21: should('3', 'CAPS goes to "*", on connection', about('CAPS')),
  W22: must('3', 'CAPS says supports, a list of texts, and clowl', about('CAPS')),
  W23: must('8', 'clowl is the version spoken, else E014'),
  W24: must('4', 'body.t is free text: no list of tasks is enforced', HERE),
  W25: must('5', 'ctx.inline has at most 2000 characters'),
  W26: should('5', 'context is a reference rather than inline'),
  W27: should('5', 'the use of ctx.inline is flagged'),
  W28: should('5', 'the hash of a reference is SHA-256, and verified before use', CHECKED),
  W29: must('5', 'a reference that is out of reach without inline content gives E003', CHECKED),
  W30: must('5', 'context is immutable: one reference has one hash', CHECKED),
  W31: must('6', 'an ERR says code, msg and retry', about('ERR')),
  W32: must('6', 'code is one of E001 to E016', about('ERR')),
  W33: must('6', 'retry agrees with the table of section 6', about('ERR')),
  W34: must(
    '3',
    'answers go from the receiver of a task to its sender, CNCL the other way',
    CHECKED,
    about(...TASK_ANSWERS, 'CNCL', 'DLGT'),
    noted(
      'Whoever a task was handed on to answers for its receiver, and whoever asked for what it is a part of is a sender too. A delegate that does not support the task is judged by this row as well.',
    ),
  ),
  W35: must(
    '3',
    'REQ opens a task, INF expects nothing, QRY starts no work',
    HERE,
    about('REQ', 'INF', 'QRY'),
  ),
  W36: must(
    '1',
    'every message has one deterministic English sentence',
    doneHere('lib/projections/sentences/sentences.test.ts'),
  ),
  W37: should('7', 'the runtime, not the model, gives mid, ts, tid and auth'),
  W38: must(
    '1, 2',
    'by mid and pid a conversation is rebuilt, and each message from its event',
    doneHere('lib/protocols/clowl/laws.test.ts'),
  ),
  W39: must('6', 'a delegation cycle gives E015', CHECKED, about('DLGT')),
  W40: must('8', 'a version is MAJOR.MINOR'),

  ...readings,
};
