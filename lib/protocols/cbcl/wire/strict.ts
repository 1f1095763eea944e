// Where a text leaves the draft's ABNF, taken to the letter: the profile `strict` refuses at the first place, the other one
// tells each row of the checklist once. It walks a message that was read, in the order of its text, with one function for each
// production, and notes what no production derives. Nothing here decides what a message means.
import { isCorePerformative } from '@/lib/dialects/language/core-language';
import type { PlacedForm } from '@/lib/sexpr/reader';
import { headOf, isAtom, isList, type List, type Sexpr } from '@/lib/sexpr/sexpr';
import { HEADS, type LayoutFinding } from './schema';
import { Walk } from './strict-walk';

/** What a part is: said as it stands, part of a template, or an argument of a call. */
type Role = 'said' | 'template' | 'argument';

/** The departures of the text of one message, by offset, at most one for each row. Linear; lists nest no deeper than the reader lets them. */
export function departures(text: string, placed: PlacedForm): readonly LayoutFinding[] {
  const walk = new Walk(text, placed);
  walk.outside();
  walkMessage(walk, placed.form, 'said');
  return walk.departures();
}

/** `cbcl-message = simple-message / meta-message / lang-message / wrapped-message` */
function walkMessage(walk: Walk, message: Sexpr, role: Role): void {
  if (!isList(message)) return;
  const walkForm = FORMS.get(headOf(message) ?? '') ?? walkSimple;
  walkForm(walk, message, role);
}

const FORMS: ReadonlyMap<string, (walk: Walk, message: List, role: Role) => void> = new Map([
  ['meta', walkMeta],
  ['lang', walkLang],
  ['envelope', walkEnvelope],
  ['signed', walkSigned],
  ['with-limits', walkLimited],
]);

/** `simple-message = "(" performative SP recipient [SP content] *(SP parameter) ")"`, `parameter = keyword SP value` */
function walkSimple(walk: Walk, message: List, role: Role): void {
  walk.each(message, (item, index) => {
    walk.space();
    if (index === 1) walkRecipient(walk, item);
    else if (index === 2 && !isAtom(item, 'keyword')) walkContent(walk, item, role);
    else walkValue(walk, item, role);
  });
}

/** `recipient = agent-id`, `agent-id = "@" identifier` */
function walkRecipient(walk: Walk, item: Sexpr): void {
  if (!isAtom(item, 'agent')) walk.note('BD15');
  walkName(walk, item);
}

/** `content = string / s-expr` */
function walkContent(walk: Walk, item: Sexpr, role: Role): void {
  if (isList(item)) walkList(walk, item, role);
  else if (item.kind !== 'string') {
    walk.note('BD4');
    walkName(walk, item);
  }
}

/** `value = atom / s-expr`, `atom = identifier / string / number / boolean / symbol`; or the keyword before one. */
function walkValue(walk: Walk, item: Sexpr, role: Role): void {
  if (isList(item)) walkList(walk, item, role);
  else if (item.kind === 'agent' || item.kind === 'marker') walk.note('BD3');
  walkName(walk, item);
}

/** `s-expr = "(" *( s-expr / atom ) ")"`: without separators, keywords and agents. */
function walkList(walk: Walk, list: List, role: Role): void {
  const head = headOf(list);
  if (role === 'template' && (head === 'or' || head === 'cond')) walk.note('BD14');
  if (role === 'argument' && head === 'list') walk.note('BD17');
  walk.each(list, (item) => {
    walk.joined();
    if (isAtom(item, 'keyword')) walk.note('BD3');
    walkValue(walk, item, role);
  });
}

/** `identifier = 1*( ALPHA / DIGIT / "-" / "_" )`, wherever it stands. */
function walkName(walk: Walk, item: Sexpr): void {
  if (isList(item) || item.kind === 'string') return;
  if (item.text === '=' || item.text.endsWith('?')) walk.note('BD11');
}

/** `meta-message = "(" "meta" SP meta-operation ")"` */
function walkMeta(walk: Walk, message: List): void {
  walk.each(message, (operation) => {
    walk.space();
    if (!isList(operation)) return;
    const head = headOf(operation);
    if (head === 'define') walkDefine(walk, operation);
    else if (head === 'query') walkQuery(walk, operation);
    else walkTeach(walk, operation);
  });
}

/** `define-dialect = "(" "define" SP dialect-name *(SP dialect-clause) ")"`, `extends-clause = ":extends" SP dialect-name`, `resource-clause = ":resources" SP resource-spec`, `author-clause = ":author" SP agent-id` */
function walkDefine(walk: Walk, definition: List): void {
  walk.each(definition, (item) => {
    walk.space();
    if (!isList(item)) walkName(walk, item);
    else if (headOf(item) === 'extend') walkExtend(walk, item);
    else walkResources(walk, item);
  });
}

/** `resource-spec = "(" *(resource-limit) ")"`, `resource-limit = ":max-depth" SP integer / ":max-expansion-size" SP integer / ":max-verify-time" SP integer` */
function walkResources(walk: Walk, resources: List): void {
  walk.each(resources, (item) => {
    if (!isAtom(item, 'keyword')) return walk.space();
    walk.joined();
    if (item.text === 'max-expansion') walk.note('BD1');
  });
}

/** `extend-clause = "(" "extend" SP new-perf-name SP param-list SP expansion ")"` */
function walkExtend(walk: Walk, clause: List): void {
  walk.each(clause, (item, index) => {
    walk.space();
    if (index === 1) walkName(walk, item);
    if (index === 2 && isList(item)) walkParameters(walk, item);
    if (index === 3) walkTemplate(walk, item);
  });
}

/** The row that says what several names behind a marker are. */
const SEVERAL: Readonly<Record<string, string>> = { key: 'BD12', optional: 'BD13', rest: 'BD13' };

/** `param-list = "(" *( formal-param ) ")"`, `formal-param = identifier / "&key" SP identifier / "&optional" SP identifier / "&rest" SP identifier` */
function walkParameters(walk: Walk, parameters: List): void {
  let marker: string | null = null;
  walk.each(parameters, (item, index) => {
    const isBehindMarker = isAtom(parameters.items[index - 1], 'marker');
    if (isBehindMarker) walk.space();
    else walk.joined();
    if (isAtom(item, 'marker')) marker = item.text;
    else if (!isBehindMarker && marker !== null) walk.note(SEVERAL[marker] ?? 'BD13');
    walkName(walk, item);
  });
}

/** `template-expr = literal-template / substitution-template / conditional-template / sequence-template` */
function walkTemplate(walk: Walk, template: Sexpr): void {
  if (!isList(template)) {
    // A parameter is a template; of other atoms the grammar makes none.
    if (!isAtom(template, 'symbol')) walk.note('BD14');
    walkName(walk, template);
    return;
  }
  const head = headOf(template);
  if (head === 'cond') walkConditional(walk, template);
  else if (head !== null && HEADS.has(head)) walkMessage(walk, template, 'template');
  else walkSequence(walk, template);
}

/** `sequence-template = "(" 1*template-expr ")"` */
function walkSequence(walk: Walk, sequence: List): void {
  if (headOf(sequence) === 'or') walk.note('BD14');
  walk.each(sequence, (item) => {
    walk.joined();
    walkTemplate(walk, item);
  });
}

/** `conditional-template = "(" "cond" 1*( condition-clause ) [default-clause] ")"` */
function walkConditional(walk: Walk, conditional: List): void {
  walk.each(conditional, (clause) => {
    walk.joined();
    if (isList(clause)) walkClause(walk, clause);
  });
}

/** `condition-clause = "(" condition SP template-expr ")"`, `default-clause = "(" "else" SP template-expr ")"` */
function walkClause(walk: Walk, clause: List): void {
  walk.each(clause, (item, index) => {
    walk.space();
    if (index === 0 && isList(item)) walkCondition(walk, item);
    if (index > 0) walkTemplate(walk, item);
  });
}

/** `equality-test = "(" "=" SP param-ref SP value ")"`, `membership-test = "(" "member" SP param-ref SP value-list ")"`, `type-test = "(" "type?" SP param-ref SP type-name ")"`, `value-list = "(" *value ")"` */
function walkCondition(walk: Walk, condition: List): void {
  walk.each(condition, (item, index) => {
    walk.space();
    if (index > 0) walkValue(walk, item, 'said');
  });
}

/** `query-dialect = "(" "query" SP "(" capability-query ")" ")"`, `capability-query = "speak?" SP dialect-name` */
function walkQuery(walk: Walk, query: List): void {
  walk.each(query, (question) => {
    walk.space();
    if (!isList(question)) return;
    walk.each(question, (item, index) => {
      walk.space();
      if (index > 0) walkName(walk, item);
    });
  });
}

/** `teach-dialect = "(" "teach" SP recipient SP dialect-def ")"`; no production derives `dialect-def`. */
function walkTeach(walk: Walk, teach: List): void {
  walk.each(teach, (item, index) => {
    walk.space();
    if (index === 1) walkName(walk, item);
    if (index !== 2 || !isList(item)) return;
    walk.note('BD6');
    if (headOf(item) === 'define') walkDefine(walk, item);
    else walkSignedDefinition(walk, item);
  });
}

/** `signed` holds messages by the grammar, and no definitions. */
function walkSignedDefinition(walk: Walk, signed: List): void {
  walk.note('BD7');
  walk.each(signed, (item, index) => {
    walk.space();
    if (index === 2 && isList(item)) walkDefine(walk, item);
  });
}

/** `lang-message = "(" "lang" SP dialect-name SP inner-message ")"`, `inner-message = cbcl-message` */
function walkLang(walk: Walk, message: List, role: Role): void {
  walk.each(message, (item, index) => {
    walk.space();
    if (index === 1) walkName(walk, item);
    if (index !== 2 || !isList(item)) return;
    const head = headOf(item);
    if (head !== null && isCorePerformative(head)) walkSimple(walk, item, role);
    else walkCall(walk, item);
  });
}

/** A call of a dialect, which no production derives, laid out as messages are. */
function walkCall(walk: Walk, call: List): void {
  walk.note('BD5');
  walk.each(call, (item) => {
    walk.space();
    walkValue(walk, item, 'argument');
  });
}

/** `envelope-message = "(" "envelope" *(SP envelope-param) SP cbcl-message ")"`, `timestamp = date-time` */
function walkEnvelope(walk: Walk, message: List, role: Role): void {
  walk.each(message, (item) => {
    walk.space();
    if (isAtom(item, 'string')) walk.note('BD8');
    walkName(walk, item);
    walkMessage(walk, item, role);
  });
}

/** `base64-string = 1*( ALPHA / DIGIT / "+" / "/" / "=" )`, as far as one atom without quotes can hold it. */
const BARE_BASE64 = /^[A-Za-z0-9]+$/;

/** `signed-message = "(" "signed" SP signature SP cbcl-message ")"`, `signature = base64-string` */
function walkSigned(walk: Walk, message: List, role: Role): void {
  walk.each(message, (item, index) => {
    walk.space();
    if (isList(item)) return walkMessage(walk, item, role);
    if (index === 1 && (item.kind === 'string' || !BARE_BASE64.test(item.text))) walk.note('BD7');
  });
}

/** `limited-message = "(" "with-limits" *(SP limit-param) SP cbcl-message ")"` */
function walkLimited(walk: Walk, message: List, role: Role): void {
  walk.each(message, (item) => {
    walk.space();
    walkMessage(walk, item, role);
  });
}
