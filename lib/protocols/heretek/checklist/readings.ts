// The gaps of Heretek A2A 1.0.0 (HD rows), and what it says twice, as data: `behaviour` is our reading of each.
import type { Requirements } from '../../codec/requirement';
import {
  about,
  beyondProof,
  doneHere,
  may,
  must,
  should,
  toldByTheLog,
} from '../../codec/requirement-rows';
import { atGateway, FIPA, VECTORS } from './row-facts';

const TRIAD = toldByTheLog('lib/engine/orchestrator/triads.test.ts');

export const readings: Requirements = {
  HD1: should(
    '6.3, 9.1, Appendix A',
    'types are told by name, as Appendix A has them; workspace of section 6.3 is taken',
  ),
  HD2: must(
    '4.1, 4.2',
    'content is what its type says; role and content are required of a message alone',
    VECTORS,
  ),
  HD3: must(
    '9.1, 11.2',
    'the name of an error stands on top, or in the content; both say the same',
    about('error'),
  ),
  HD4: must(
    '4.1, 9.1',
    'the event on top of an event, and the agent of a message, are required as section 9.1 says',
    VECTORS,
    about('event', 'message'),
  ),
  HD5: may(
    '1.4, 5.1',
    'an acknowledgement follows an advertisement; who advertises nothing stays connected',
    atGateway('authentication'),
  ),
  HD6: should('4.1, 4.4', 'an id is a UUID; any other text that can be an id is taken'),
  HD7: should('11.1', 'a correlation id is not taken from the clock'),
  HD8: must('11.2', 'the types that the reference gateway does not know are supported', VECTORS),
  HD9: must(
    '10.3, 11.3',
    "a vote belongs to the proposalId of its content: a proposal's correlationId, else its id",
    about('proposal', 'vote', 'decision'),
  ),
  HD10: must(
    '10.6',
    'two that approve are enough for any split, and consensus is two that agree',
    about('decision'),
  ),
  HD11: must(
    '10',
    'a missing vote is absent, the first vote of an agent counts, late ones and those of strangers do not',
    TRIAD,
  ),
  HD12: may('10.3', 'a proposal that names no agent goes to the triad', about('proposal')),
  HD13: must(
    '12.3, 12.4',
    'a rejected decision is reject-proposal, and no vote is lost on the way',
    FIPA,
  ),
  HD14: should('8.1, 8.2', 'Active is none of the five states', about('status', 'discovery')),
  HD15: should(
    '13.4, 7.2',
    'content is kept and shown, can be redacted, and is in no audit',
    doneHere('lib/http/audit.test.ts'),
  ),
  HD16: may(
    '3.5, 5.4',
    'how a connection closes, and what answers an expired or too frequent message',
    atGateway('messages'),
  ),
  HD17: should(
    '4.1, 4.3, 10.3',
    'times are milliseconds, ttl is seconds; a time that looks like seconds is marked',
  ),
  HD18: may(
    '4.4',
    'times of the examples lie in 2024',
    beyondProof('a time in the past is a time'),
  ),
  HD19: may(
    '6.2',
    'agent:status is the only channel with a name; others are taken',
    about('subscribe', 'unsubscribe'),
  ),
  HD20: may(
    '7.3',
    'commands of a program stand among the rules of a protocol',
    doneHere('lib/cli/session.test.ts'),
  ),
  HD21: may(
    '9.1',
    'tables are broken by extraction',
    beyondProof('concerns the text of the specification, not a message'),
  ),
  HD22: may(
    '13.3',
    'metadata.signature signs a message that names its id and its sender, whole, by a key registered here',
  ),
};
