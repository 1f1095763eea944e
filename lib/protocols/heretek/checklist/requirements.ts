// The checklist of Heretek A2A 1.0.0 as data: what findings cite and vectors are held against. H rows are the specification's,
// HD rows are its gaps, each with our reading, and stand in readings.ts.
import type { Requirements } from '../../codec/requirement';
import { about, doneHere, may, must, noted, should } from '../../codec/requirement-rows';
import { readings } from './readings';
import { atGateway, FIPA, VECTORS } from './row-facts';

const REPLY = doneHere('lib/protocols/heretek/reply.test.ts');
const REGISTRY = doneHere('lib/model/known-agents.test.ts');
const SESSIONS = doneHere('lib/http/agents/sessions.test.ts');

/** Posted, a message has no connection that it could be about. */
const CONNECTION =
  'over the gateway; what is about the connection alone is refused over HTTP, unsupported, and nothing of it stored';

export const requirements: Requirements = {
  H1: must(
    '1.4',
    'all message types of section 9 are supported',
    atGateway('message-types'),
    noted(CONNECTION),
  ),
  H2: must('1.4, 3', 'messages go over a WebSocket', atGateway('reference-client')),
  H3: must('1.4, 4', 'a message is one object, the envelope of section 4'),
  H4: must('1.4, 5', 'the handshake of section 5 is supported', atGateway('authentication')),
  H5: must('3.1', 'the endpoint is ws://127.0.0.1:18789', doneHere('lib/server/env.test.ts')),
  H6: should('3.4', 'a client asks for the subprotocol a2a-v1', atGateway('upgrade')),
  H7: may('3.2', 'timeout and heartbeat are 30000 ms unless said otherwise', atGateway('limits')),
  H8: must(
    '3.3',
    'a connection is in one of four states, numbered 0 to 3',
    atGateway('client-state'),
  ),
  H9: must('4.1', 'type and content are present'),
  H10: may(
    '4.1',
    'id, agent, from, sessionId, timestamp and metadata have their types; other fields are kept',
  ),
  H11: must(
    '4.2',
    'what an agent says has a role of four, and text or an object',
    about('message', 'request', 'response', 'broadcast'),
  ),
  H12: may(
    '4.3',
    'metadata has its six fields in their types; what wants or gives an answer has a correlationId',
  ),
  H13: must('4.5', 'a message is JSON in UTF-8'),
  H14: should('4.5', 'an invalid message is answered with an error', REPLY),
  H15: must('5.1', 'the gateway gives each client an id', atGateway('messages')),
  H16: may('5.2', 'an advertisement lists message types, agents and a version', about('handshake')),
  H17: must(
    '5.3',
    'an acknowledgement says clientId, availableAgents and protocolVersion',
    about('handshake'),
  ),
  H18: may('5.4', 'auth bears a token, which is a text', about('auth')),
  H19: may('5.5', 'a disconnect gives one of four reasons', about('disconnect')),
  H20: must(
    '6.1',
    'agents that were discovered have a name, and texts for the rest',
    about('discovery'),
  ),
  H21: may(
    '6.2',
    'a subscription may name the agents it is about',
    about('subscribe', 'unsubscribe'),
  ),
  H22: must('6.3', 'workspaces are listed on demand', atGateway('discovery'), about('workspace')),
  H23: may(
    '6.4',
    'a service is described by id, endpoint and capabilities',
    atGateway('discovery'),
  ),
  H24: must(
    '7.1, 7.2',
    'a session is a JSONL file of its five fields per line',
    doneHere('lib/store/files/session-files.test.ts'),
  ),
  H25: must(
    '7.4',
    'sessions are kept on receipt, on commit and on shutdown',
    doneHere('lib/engine/sessions/session-keeper.test.ts'),
  ),
  H26: must('7.5', 'sessions of one workspace are not seen in another', SESSIONS),
  H27: must(
    '7.3',
    'six commands create, list, get, commit, archive and delete sessions',
    doneHere('lib/cli/session.test.ts'),
  ),
  H28: must('8.1', 'the registry knows twelve agents', REGISTRY),
  H29: must(
    '8.2',
    'a status is online, offline, busy, idle or error',
    about('status', 'discovery'),
  ),
  H30: must('9.1', 'each type has its required fields'),
  H31: must('9.2', 'the six application types are supported', VECTORS),
  H32: must(
    'Appendix A',
    'ping, pong and auth-response are supported',
    atGateway('message-types'),
    noted(CONNECTION),
  ),
  H33: must('10.3', 'a proposal says proposal and reasoning, and a deadline', about('proposal')),
  H34: must(
    '10.4',
    'a vote names its proposal and approves, rejects or abstains; a confidence is from 0 to 1',
    about('vote'),
  ),
  H35: must(
    '10.5',
    'a decision names its proposal, its result and the votes of three',
    about('decision'),
  ),
  H36: must('10.6', 'the result of a decision is that of its votes', about('decision')),
  H37: must('Appendix B', 'an error bears a name and the number of that name', about('error')),
  H38: must('11.2', 'a type is one of the known ones; any other is answered with UNKNOWN_TYPE'),
  H39: must('12.3', 'seven FIPA performatives have their message types', FIPA),
  H40: should(
    '13.4',
    'every message is logged with id, time, ends, type and outcome',
    atGateway('message-types'),
    noted(
      'over the gateway, both ways; what comes over HTTP or a plain socket is in the log with these facts, or among the refused, and has no entry of its own in the audit',
    ),
  ),
  H41: should('13.5', 'a client can send only so much in a time', atGateway('hostile-client')),
  H42: may(
    '13',
    'tokens, keys, roles, isolation, signatures and encryption secure messages',
    doneHere('lib/security/jwt.test.ts'),
    noted('for signatures see HD22'),
  ),
  ...readings,
};
