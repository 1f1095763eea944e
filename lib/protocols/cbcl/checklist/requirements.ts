// The checklist of CBCL as data: what findings cite and vectors are held against. B rows are the draft's; BD rows are its gaps
// and contradictions, each with our reading, and stand in readings.ts. The draft lost its section numbers but for those that it
// refers to itself, so that sources are those, or its headings.
import type { Requirements } from '../../codec/requirement';
import {
  beyondProof,
  doneHere,
  row,
  shownByMessage,
  toldByTheLog,
} from '../../codec/requirement-rows';
import { readings } from './readings';

const READER = 'lib/sexpr/reader.test.ts';
const DIFFERENTIAL = 'lib/sexpr/agreement.test.ts';
const VERIFY = 'lib/dialects/rules/verify-resources.test.ts';
const EXPAND = 'lib/dialects/expansion/expand.test.ts';
const INSTALLS = 'lib/engine/dialects/dialects.test.ts';
const SIGNATURES = 'lib/security/signature.test.ts';
const CANONICAL = 'lib/sexpr/canonical.test.ts';
const CONVERSATIONS = 'lib/projections/conversations/conversations.test.ts';
const REPLIES = 'lib/protocols/cbcl/reply.test.ts';
const DOOR = 'lib/http/ingest/cbcl.test.ts';

const CONSTRAINTS = 'Dialect constraints';
const EXPANSION = 'Expansion';
const SIGNING = 'Dialect authentication';
const SEMANTICS = '4, Semantics';

/** Forms that hold a definition. */
const DEFINITIONS = ['define', 'teach'] as const;

const syntax: Requirements = {
  B1: shownByMessage(
    row(
      'MUST',
      '2.3',
      'a message is one list: simple, meta, lang, or wrapped, as the grammar has it',
    ),
  ),
  B2: shownByMessage(
    row(
      'MUST',
      'Core performatives',
      'a simple message begins with tell, ask, reply, hello, bye, ok, error or cancel',
    ),
  ),
  B3: shownByMessage(row('MUST', '2.3', 'the recipient is an agent, `@` and an identifier')),
  B4: shownByMessage(row('MUST', '2.3', 'there is at most one content, a string or a list')),
  B5: shownByMessage(
    row('MUST', '2.3', 'what follows the content are parameters: a keyword and its value each'),
  ),
  B6: shownByMessage(
    row('MUST', '2.3', 'meta holds define, query (speak? name) or teach, complete'),
    'meta',
    ...DEFINITIONS,
    'query',
  ),
  B7: shownByMessage(
    row('MUST', '2.3', 'lang holds the name of a dialect and one message'),
    'lang',
  ),
  B8: shownByMessage(
    row(
      'MUST',
      '2.3',
      'envelope, signed and with-limits hold their own parameters, in their types, and one message',
    ),
    'envelope',
    'signed',
    'with-limits',
  ),
  B9: doneHere(
    row('MUST', '2.3', 'a comment from `;` to the end of its line counts as white space'),
    READER,
    'the line may end in LF or CR alone, and hold more than ASCII: the draft itself is written so',
  ),
  B10: shownByMessage(
    row('MUST', '2.3', 'in strings there are five escapes: \\" \\\\ \\n \\r \\t'),
  ),
};

const parsing: Requirements = {
  B11: shownByMessage(
    row('MUST', 'Conformance', 'a message is read by the syntax of S-expressions, or refused'),
  ),
  B12: doneHere(
    row(
      'MUST',
      'Conformance',
      'a limit on nesting is enforced; of 32 levels, as recommended (BD28)',
    ),
    READER,
  ),
  B13: doneHere(
    row('MUST', 'Conformance', 'what is malformed is refused with its code, line and column'),
    READER,
  ),
  B14: shownByMessage(
    row(
      'MUST',
      'Conformance',
      'reading takes bounded time: a message has at most 64 KiB, 4,096 nodes and 8 KiB in one atom',
    ),
  ),
  B15: doneHere(
    row('MUST', '5, DCFL', 'every reader takes a message alike, in linear time'),
    DIFFERENTIAL,
    'a second reader, driven by a table of the written grammar, never disagrees with the first; of foreign readers nothing is known',
  ),
};

const rules: Requirements = {
  B16: shownByMessage(
    row(
      'MUST',
      `${CONSTRAINTS}, R1`,
      'templates only substitute: no recursion, iteration or reflection',
    ),
    ...DEFINITIONS,
  ),
  B17: shownByMessage(
    row(
      'MUST',
      `${CONSTRAINTS}, R2`,
      'max-depth, max-expansion-size and max-verify-time are declared; at most 32, 8192 and 5000 are recommended (BD28)',
    ),
    ...DEFINITIONS,
  ),
  B18: shownByMessage(
    row(
      'MUST',
      `${CONSTRAINTS}, R3`,
      'no core performative is defined again, in whatever spelling',
    ),
    ...DEFINITIONS,
  ),
  B19: shownByMessage(
    row(
      'MUST',
      `${CONSTRAINTS}, R4`,
      'a definition names its author; in transit it should be signed',
    ),
    ...DEFINITIONS,
  ),
  B20: toldByTheLog(
    row('MUST', CONSTRAINTS, 'R1 to R4 are verified before a dialect is installed'),
    INSTALLS,
  ),
  B21: toldByTheLog(
    row(
      'SHOULD',
      CONSTRAINTS,
      'signatures are verified, and unsigned dialects of strangers refused',
    ),
    INSTALLS,
  ),
  B22: doneHere(
    row('SHOULD', '5, Dialect verification', 'verification ends within 5 seconds'),
    VERIFY,
    'one pass over the definition; 50 ms of processor time is the bound here, for there is one loop',
  ),
  B23: toldByTheLog(
    row(
      'MUST',
      'Teaching',
      'what is taught is held against its signature, its author, R1 to R3 and local policy',
    ),
    INSTALLS,
  ),
  B24: toldByTheLog(
    row('MAY', 'Teaching', 'a dialect is refused for its signature, author, limits or by policy'),
    INSTALLS,
  ),
};

const expansion: Requirements = {
  B25: doneHere(row('MUST', EXPANSION, 'names of parameters are replaced by arguments'), EXPAND),
  B26: doneHere(row('MUST', EXPANSION, 'a keyword that the call leaves out is `()`'), EXPAND),
  B27: doneHere(row('MUST', EXPANSION, '(or a b) is a unless that is `()`, else b'), EXPAND),
  B28: doneHere(row('MUST', EXPANSION, 'everything else in a template stands as written'), EXPAND),
  B29: doneHere(
    row('MUST', EXPANSION, 'a call comes to core messages, which are not expanded again'),
    EXPAND,
  ),
  B30: shownByMessage(
    row(
      'MUST',
      EXPANSION,
      'a call gives every positional parameter before &key, and none that is not declared',
    ),
    'lang',
  ),
  B31: doneHere(
    row('MUST', EXPANSION, 'the worked examples come out to the byte'),
    'lib/protocols/cbcl/codec.test.ts',
  ),
};

const meaning: Requirements = {
  B32: shownByMessage(
    row(
      'MUST',
      SEMANTICS,
      'a message is parsed, then verified, then interpreted: a lang names an installed dialect and one of its performatives',
    ),
    'lang',
  ),
  B33: toldByTheLog(
    row(
      'MUST',
      SEMANTICS,
      'tell adds to beliefs, ask awaits an answer, reply ends the waiting, meta acts on dialects',
    ),
    CONVERSATIONS,
    'beliefs are what an agent was told, not what it holds for true',
  ),
  B34: toldByTheLog(
    row('MAY', 'Threads', ':thread joins messages to a conversation, whose state is kept'),
    CONVERSATIONS,
  ),
  B35: doneHere(
    row('SHOULD', 'Errors', 'what cannot be processed is answered with an error that says why'),
    REPLIES,
    'it says the thread and not :in-reply-to, for messages have no id that it could name (BD23)',
  ),
  B36: shownByMessage(
    row('MUST', '5, Resource limits', 'an expansion keeps to the limits that its dialect declares'),
    'lang',
  ),
  B37: shownByMessage(
    row('MAY', '5, Resource limits', 'with-limits is honoured where it is tighter than ours'),
    'with-limits',
  ),
};

const security: Requirements = {
  B38: doneHere(row('MUST', SIGNING, 'Ed25519 of RFC 8032 is supported'), SIGNATURES),
  B39: doneHere(
    row('MUST', SIGNING, 'what is signed is a canonical form, the same for every layout'),
    CANONICAL,
    'the form of RFC 9804 with the kind of each atom as its display hint (BD22)',
  ),
  B40: shownByMessage(
    row('MUST', SIGNING, 'a signature is the base64 of 64 bytes, 88 characters'),
    'signed',
    'teach',
  ),
  B41: toldByTheLog(
    row('SHOULD', SIGNING, 'a signed dialect is installed only when all six checks pass'),
    INSTALLS,
  ),
  B42: toldByTheLog(
    row(
      'SHOULD',
      SIGNING,
      'unsigned dialects from the network are refused; local ones may be taken',
    ),
    INSTALLS,
  ),
  B43: toldByTheLog(
    row(
      'SHOULD',
      SIGNING,
      'authors are trusted by policy, content is hashed, installs are audited with their source',
    ),
    INSTALLS,
  ),
  B44: beyondProof(
    row('SHOULD', '5, Message validation', 'content is validated before anybody acts on it'),
    'agents act elsewhere; what is told is shown as told, never as true',
  ),
  B45: beyondProof(
    row('MUST', '5, Confidentiality', 'where secrecy is needed, TLS or encryption is used'),
    'belongs to the deployment, not to a message',
  ),
  B46: beyondProof(
    row(
      'SHOULD',
      'Interoperability',
      'agents without a dialect fall back to the core performatives',
    ),
    'agents run elsewhere; the expansion that is stored beside a call is such a message',
  ),
  B47: doneHere(
    row('MUST', 'Media type', 'application/cbcl is taken, and files that end in .cbcl'),
    DOOR,
  ),
};

export const requirements: Requirements = {
  ...syntax,
  ...parsing,
  ...rules,
  ...expansion,
  ...meaning,
  ...security,
  ...readings,
};
