// Where the draft is silent or contradicts itself: each gap with the reading by which messages are taken. A departure from
// the grammar is told as a finding, and is where the profile `strict` refuses.
import type { Requirements } from '../../codec/requirement';
import {
  about,
  beyondProof,
  doneHere,
  noted,
  should,
  toldByTheLog,
} from '../../codec/requirement-rows';
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

const GRAMMAR = '2.3';
const EXAMPLES = 'Examples';
const HERE = 'lib/protocols/cbcl/codec.test.ts';
const VERIFY = 'lib/dialects/rules/verify-names.test.ts';

/** What the grammar as printed does not derive, though the draft's own examples need most of it. */
const grammar: Requirements = {
  BD1: should(
    EXAMPLES,
    ':max-expansion is read as :max-expansion-size, and signed as written',
    about(...DEFINITIONS),
  ),
  BD2: should(
    GRAMMAR,
    'any white space and comments may stand between two parts, where the grammar has one space',
  ),
  BD3: should(
    GRAMMAR,
    'items of a list stand apart by white space, and may be keywords and agents too',
  ),
  BD4: should(
    GRAMMAR,
    'content may be a number, a boolean or a symbol',
    about('tell', 'ask', 'reply'),
  ),
  BD5: should(GRAMMAR, 'inside lang a call of its dialect may stand', about('lang')),
  BD6: should(
    GRAMMAR,
    'dialect-def, which the grammar leaves open, is a define, signed or not; every teach is told so',
    doneHere(HERE),
  ),
  BD7: should(
    GRAMMAR,
    'a signature may be a string, and may sign a definition',
    about('signed', 'teach'),
  ),
  BD8: should(
    GRAMMAR,
    'a timestamp is a string, for without quotes it is no single token',
    about('envelope'),
  ),
  BD9: should(GRAMMAR, 'a token is a boolean, else a number, else an identifier', doneHere(READER)),
  BD10: should(GRAMMAR, 'text is UTF-8 of RFC 3629: no surrogate, overlong or cut sequence'),
  BD11: should(
    GRAMMAR,
    'names are told apart by case, and any of them may end in `?`, as speak? and type? do',
  ),
  BD12: should(
    GRAMMAR,
    'every name after &key is a keyword, as the prose says',
    about(...DEFINITIONS),
  ),
};

/** What templates mean. */
const templates: Requirements = {
  BD13: should(
    GRAMMAR,
    'a missing &optional is `()`; &rest is the list of what remains',
    doneHere(EXPAND),
  ),
  BD14: should(
    EXPANSION,
    'or and cond are evaluated, no match is `()`, and a list of messages gives all of them',
    doneHere(EXPAND),
  ),
  BD15: should(EXPANSION, 'the recipient of a template may be a parameter', about(...DEFINITIONS)),
  BD16: should(
    EXPANSION,
    'a parameter may be called like any word; at the head of a list, where it would rewrite a message or a form, it is refused',
    doneHere(VERIFY),
  ),
  BD17: should(
    EXAMPLES,
    '(list a b) as an argument is (a b), and stays as it is in a template',
    doneHere(EXPAND),
  ),
  BD18: should(
    EXPANSION,
    'a missing keyword leaves `()` where it stood; nothing is dropped',
    doneHere(EXPAND),
  ),
  BD19: should(
    EXPANSION,
    'what looks like a call after expansion is content, and stays',
    doneHere(EXPAND),
  ),
};

/** What installing and signing mean. */
const dialects: Requirements = {
  BD20: should(
    'Dialects',
    'limits and author are required; a name keeps its content until an operator replaces it, and a parent must be there',
    toldByTheLog(INSTALLS),
  ),
  BD21: should(
    'Dialect authentication',
    'an invalid signature is refused always, not only perhaps',
    toldByTheLog(INSTALLS),
  ),
  BD22: should(
    'Dialect authentication',
    'what is signed tells a symbol from a string and a number',
    doneHere(CANONICAL),
    noted('the hash of the form of RFC 9804 alone is shown beside it'),
  ),
};

/** What messages refer to. */
const references: Requirements = {
  BD23: should(
    EXAMPLES,
    ':in-reply-to is kept as written and joins by thread; messages have no id of their own to match',
    toldByTheLog(CONVERSATIONS),
  ),
  BD24: should(
    EXAMPLES,
    ':timeout of an ask has no unit: read in seconds, after which its reply is overdue; in with-limits it is milliseconds',
    toldByTheLog('lib/engine/orchestrator/cbcl-asks.test.ts'),
  ),
  BD25: should(
    EXAMPLES,
    ':to of an envelope is the recipient inside, and :from the author of what is signed',
    about('envelope'),
  ),
  BD26: should(
    'Why explicit recipients',
    'define and query go to everybody, a call where it expands to',
    doneHere(HERE),
  ),
  BD27: should('4, Semantics', 'a reply has a recipient, as the grammar says', doneHere(HERE)),
  BD28: should(
    'Conformance',
    'a level is a list; sizes of expansions are characters as printed, of all messages together',
    doneHere(EXPAND),
    noted(
      'read to 32 levels, the recommendation, and deeper lists are refused as such; a dialect that declares more than is recommended is warned and given as much; with-limits can lower both and raise neither',
    ),
  ),
  BD29: should(
    'Errors',
    'errors bear one :code per cause, whatever their words',
    doneHere(REPLIES),
  ),
};

/** The text itself. */
const document: Requirements = {
  BD30: should(
    'Text of the draft',
    'lists that the text lost are read out of the grammar, the checklist and the other sections',
    beyondProof(
      'about the document: what stood in the lists nobody can tell; beliefs, dialects, conversations and expectations are kept as state',
    ),
  ),
  BD31: should(
    'Text of the draft',
    'CBCL is this draft, and RFC 9804 only its canonical form',
    beyondProof('about the document, not about messages'),
  ),
  BD32: should(
    'Media type',
    'a message may begin with a comment, though its magic number is `(`',
    doneHere(HERE),
  ),
  BD33: should(
    '5, Security',
    'a message that keeps every rule is well formed, and not called safe',
    beyondProof('what the text in a string makes a model do, no parser can tell'),
  ),
  BD34: should(
    '4, Semantics',
    'ok, error and cancel mean what :in-reply-to names, else the open task of their thread, else nothing',
    toldByTheLog(CONVERSATIONS),
  ),
};

export const readings: Requirements = {
  ...grammar,
  ...templates,
  ...dialects,
  ...references,
  ...document,
};
