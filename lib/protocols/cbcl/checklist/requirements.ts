// The checklist of CBCL as data: what findings cite and vectors are held against. B rows are the draft's; BD rows are its gaps
// and contradictions, each with our reading, and stand in readings.ts. The draft lost its section numbers but for those that it
// refers to itself, so that sources are those, or its headings.
import type { Requirements } from '../../codec/requirement';
import {
  about,
  beyondProof,
  doneHere,
  may,
  must,
  noted,
  should,
  toldByTheLog,
} from '../../codec/requirement-rows';
import { readings } from './readings';
import {
  CANONICAL,
  CONVERSATIONS,
  DEFINITIONS,
  EXPAND,
  EXPANSION,
  INSTALLS,
  READER,
  REPLIES,
} from './row-facts';

const DIFFERENTIAL = 'lib/sexpr/agreement.test.ts';
const VERIFY = 'lib/dialects/rules/verify-resources.test.ts';
const SIGNATURES = 'lib/security/signature.test.ts';
const INGEST_TEST = 'lib/http/ingest/cbcl.test.ts';

const CONSTRAINTS = 'Dialect constraints';
const SIGNING = 'Dialect authentication';
const SEMANTICS = '4, Semantics';

const syntax: Requirements = {
  B1: must('2.3', 'a message is one list: simple, meta, lang, or wrapped, as the grammar has it'),
  B2: must(
    'Core performatives',
    'a simple message begins with tell, ask, reply, hello, bye, ok, error or cancel',
  ),
  B3: must('2.3', 'the recipient is an agent, `@` and an identifier'),
  B4: must('2.3', 'there is at most one content, a string or a list'),
  B5: must('2.3', 'what follows the content are parameters: a keyword and its value each'),
  B6: must(
    '2.3',
    'meta holds define, query (speak? name) or teach, complete',
    about('meta', ...DEFINITIONS, 'query'),
  ),
  B7: must('2.3', 'lang holds the name of a dialect and one message', about('lang')),
  B8: must(
    '2.3',
    'envelope, signed and with-limits hold their own parameters, in their types, and one message',
    about('envelope', 'signed', 'with-limits'),
  ),
  B9: must(
    '2.3',
    'a comment from `;` to the end of its line counts as white space',
    doneHere(READER),
    noted(
      'the line may end in LF or CR alone, and hold more than ASCII: the draft itself is written so',
    ),
  ),
  B10: must('2.3', 'in strings there are five escapes: \\" \\\\ \\n \\r \\t'),
};

const parsing: Requirements = {
  B11: must('Conformance', 'a message is read by the syntax of S-expressions, or refused'),
  B12: must(
    'Conformance',
    'a limit on nesting is enforced; of 32 levels, as recommended (BD28)',
    doneHere(READER),
  ),
  B13: must(
    'Conformance',
    'what is malformed is refused with its code, line and column',
    doneHere(READER),
  ),
  B14: must(
    'Conformance',
    'reading takes bounded time: a message has at most 64 KiB, 4,096 nodes and 8 KiB in one atom',
  ),
  B15: must(
    '5, DCFL',
    'every reader takes a message alike, in linear time',
    doneHere(DIFFERENTIAL),
    noted(
      'a second reader, driven by a table of the written grammar, never disagrees with the first; of foreign readers nothing is known',
    ),
  ),
};

const rules: Requirements = {
  B16: must(
    `${CONSTRAINTS}, R1`,
    'templates only substitute: no recursion, iteration or reflection',
    about(...DEFINITIONS),
  ),
  B17: must(
    `${CONSTRAINTS}, R2`,
    'max-depth, max-expansion-size and max-verify-time are declared; at most 32, 8192 and 5000 are recommended (BD28)',
    about(...DEFINITIONS),
  ),
  B18: must(
    `${CONSTRAINTS}, R3`,
    'no core performative is defined again, in whatever spelling',
    about(...DEFINITIONS),
  ),
  B19: must(
    `${CONSTRAINTS}, R4`,
    'a definition names its author; in transit it should be signed',
    about(...DEFINITIONS),
  ),
  B20: must(
    CONSTRAINTS,
    'R1 to R4 are verified before a dialect is installed',
    toldByTheLog(INSTALLS),
  ),
  B21: should(
    CONSTRAINTS,
    'signatures are verified, and unsigned dialects of strangers refused',
    toldByTheLog(INSTALLS),
  ),
  B22: should(
    '5, Dialect verification',
    'verification ends within 5 seconds',
    doneHere(VERIFY),
    noted(
      'one pass over the definition; 50 ms of processor time is the bound here, for there is one loop',
    ),
  ),
  B23: must(
    'Teaching',
    'what is taught is held against its signature, its author, R1 to R3 and local policy',
    toldByTheLog(INSTALLS),
  ),
  B24: may(
    'Teaching',
    'a dialect is refused for its signature, author, limits or by policy',
    toldByTheLog(INSTALLS),
  ),
};

const expansion: Requirements = {
  B25: must(EXPANSION, 'names of parameters are replaced by arguments', doneHere(EXPAND)),
  B26: must(EXPANSION, 'a keyword that the call leaves out is `()`', doneHere(EXPAND)),
  B27: must(EXPANSION, '(or a b) is a unless that is `()`, else b', doneHere(EXPAND)),
  B28: must(EXPANSION, 'everything else in a template stands as written', doneHere(EXPAND)),
  B29: must(
    EXPANSION,
    'a call comes to core messages, which are not expanded again',
    doneHere(EXPAND),
  ),
  B30: must(
    EXPANSION,
    'a call gives every positional parameter before &key, and none that is not declared',
    about('lang'),
  ),
  B31: must(
    EXPANSION,
    'the worked examples come out to the byte',
    doneHere('lib/protocols/cbcl/codec.test.ts'),
  ),
};

const meaning: Requirements = {
  B32: must(
    SEMANTICS,
    'a message is parsed, then verified, then interpreted: a lang names an installed dialect and one of its performatives',
    about('lang'),
  ),
  B33: must(
    SEMANTICS,
    'tell adds to beliefs, ask awaits an answer, reply ends the waiting, meta acts on dialects',
    toldByTheLog(CONVERSATIONS),
    noted('beliefs are what an agent was told, not what it holds for true'),
  ),
  B34: may(
    'Threads',
    ':thread joins messages to a conversation, whose state is kept',
    toldByTheLog(CONVERSATIONS),
  ),
  B35: should(
    'Errors',
    'what cannot be processed is answered with an error that says why',
    doneHere(REPLIES),
    noted(
      'it says the thread and not :in-reply-to, for messages have no id that it could name (BD23)',
    ),
  ),
  B36: must(
    '5, Resource limits',
    'an expansion keeps to the limits that its dialect declares',
    about('lang'),
  ),
  B37: may(
    '5, Resource limits',
    'with-limits is honoured where it is tighter than ours',
    about('with-limits'),
  ),
};

const security: Requirements = {
  B38: must(SIGNING, 'Ed25519 of RFC 8032 is supported', doneHere(SIGNATURES)),
  B39: must(
    SIGNING,
    'what is signed is a canonical form, the same for every layout',
    doneHere(CANONICAL),
    noted('the form of RFC 9804 with the kind of each atom as its display hint (BD22)'),
  ),
  B40: must(
    SIGNING,
    'a signature is the base64 of 64 bytes, 88 characters',
    about('signed', 'teach'),
  ),
  B41: should(
    SIGNING,
    'a signed dialect is installed only when all six checks pass',
    toldByTheLog(INSTALLS),
  ),
  B42: should(
    SIGNING,
    'unsigned dialects from the network are refused; local ones may be taken',
    toldByTheLog(INSTALLS),
  ),
  B43: should(
    SIGNING,
    'authors are trusted by policy, content is hashed, installs are audited with their source',
    toldByTheLog(INSTALLS),
  ),
  B44: should(
    '5, Message validation',
    'content is validated before anybody acts on it',
    beyondProof('agents act elsewhere; what is told is shown as told, never as true'),
  ),
  B45: must(
    '5, Confidentiality',
    'where secrecy is needed, TLS or encryption is used',
    beyondProof('belongs to the deployment, not to a message'),
  ),
  B46: should(
    'Interoperability',
    'agents without a dialect fall back to the core performatives',
    beyondProof(
      'agents run elsewhere; the expansion that is stored beside a call is such a message',
    ),
  ),
  B47: must(
    'Media type',
    'application/cbcl is taken, and files that end in .cbcl',
    doneHere(INGEST_TEST),
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
