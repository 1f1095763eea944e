// What can be told of a text without understanding it: which words, figures and names stand in it, whether it brings code,
// and which of a few turns of phrase it uses. Linear in the length of the text; every pattern is a plain alternation.

/** UTF-16 units of one text that are read: a web page that was pasted whole says in its first part what it is. */
export const TEXT_READ_MAX = 20_000;

/** Tokens of one text that are kept. */
const TOKENS_MAX = 2_000;

/** Shorter code is an inline name, no program. UTF-16 units. */
const CODE_LENGTH_MIN = 12;

/** What an executor said of a program. */
export type ExecutionOutcome = 'worked' | 'failed' | 'empty' | 'nothing-to-run';

/** Turns of phrase, each by its name. */
const PHRASES = {
  /** Goes on with something that nobody knows. */
  assumes:
    /\b(?:assum(?:e[ds]?|ing|ptions?)|hypothetical(?:ly)?|simulat(?:e[ds]?|ing|ion)|mock|dummy|placeholders?|synthetic|fictional|for demonstration|for illustration|example (?:data|values?|dataset)|sample (?:data|values?|dataset)|just an example|let's say|typical(?:ly)?)\b/i,
  /** Says that something is right. */
  agrees:
    /\b(?:i agree|agree with|agreed|confirm(?:s|ed)?|verified|correctly|is correct|are correct|accurate(?:ly)?|aligns?|no further|in agreement)\b/i,
  /** Says what it will do, and does not do it. */
  announces:
    /\b(?:i will|i'll|i need to|i can|please hold on|next steps?|will now|proceed to|could you|can someone|please (?:provide|share|confirm|identify|proceed))\b/i,
  /** Says that it found or did something itself. */
  claims:
    /\b(?:i have (?:successfully |carefully |already )?(?:located|found|gathered|reviewed|verified|identified|checked|transcribed|extracted)|here (?:is|are) the|upon (?:manual )?(?:verification|review)|after (?:reviewing|visiting|checking)|based on (?:my|the (?:provided|identified|previous))|manual(?:ly)?)\b/i,
  /** Takes something back, or says that somebody was wrong. */
  corrects:
    /\b(?:apolog(?:y|ies|ize)|mistake|incorrect(?:ly)?|was wrong|misunderst(?:ood|anding)|correction|discrepanc(?:y|ies)|overlooked|it (?:seems|appears|looks like))\b/i,
  /** An exception or a refusal stands in it. */
  errs: /\b(?:traceback|exception|error processing|timed? ?out|not found|forbidden|unauthorized|access denied|could not|cannot|unable to|failed to|no module named|not defined)\b/i,
  /** Says that the team goes round in circles or gets nowhere. */
  stalls:
    /"is_in_loop":\s*\{[^}]{0,600}"answer":\s*true|"is_progress_being_made":\s*\{[^}]{0,600}"answer":\s*false|\b(?:stalled|stuck in a loop|no progress)\b/i,
  /** Gives a plan up for another one. */
  replans: /\b(?:replan(?:ning)?|new plan|updated plan|revised plan)\b/i,
  /** Says that all is done. */
  concludes:
    /"is_request_satisfied":\s*\{[^}]{0,600}"answer":\s*true|\b(?:TERMINATE|final answer|request satisfied|task (?:is|has been) (?:now )?complete[d]?|conclude (?:the|this|our))\b/i,
} as const;

export type TextPhrase = keyof typeof PHRASES;

export type TextFacts = {
  readonly length: number;
  readonly hasCode: boolean;
  /** Different words, in lower case, without the most common ones. */
  readonly words: ReadonlySet<string>;
  /** Numbers of two digits and more, without their separators. */
  readonly figures: ReadonlySet<string>;
  /** Words that begin with a capital, not at the beginning of a sentence. */
  readonly names: ReadonlySet<string>;
  readonly phrases: ReadonlySet<TextPhrase>;
  /** Null where it is no word of an executor. */
  readonly outcome: ExecutionOutcome | null;
  /** What it says the answer is; empty where it says none. */
  readonly answer: string;
};

const COMMON = new Set(
  (
    'the and for that this with are was from have has not you will can but its our we is to of in a an it as on be by or if ' +
    'at they their there which what how all any let lets please step steps task using use used following based given one two ' +
    'here need provided also been then than these those more should would could into about'
  ).split(' '),
);

/** The facts of a text. Never throws. */
export function factsOf(whole: string): TextFacts {
  const text = whole.slice(0, TEXT_READ_MAX);
  const code = codeIn(text);
  const words = new Set<string>();
  const figures = new Set<string>();
  const names = new Set<string>();
  let tokens = 0;
  for (const match of text.matchAll(/\p{L}[\p{L}\p{M}\p{N}'\u2019_-]{2,40}|\d[\d.,:]{0,30}/gu)) {
    tokens += 1;
    if (tokens > TOKENS_MAX) break;
    const token = match[0];
    if (/^\d/.test(token)) {
      const figure = token.replace(/[.,:]+$/, '').replaceAll(',', '');
      if (figure.length > 1) figures.add(figure);
      continue;
    }
    const word = token.toLowerCase();
    if (!COMMON.has(word)) words.add(word);
    const isCapital = token[0] !== word[0];
    if (isCapital && isMidSentence(text, match.index)) names.add(word);
  }
  const phrases = new Set<TextPhrase>();
  for (const [phrase, pattern] of Object.entries(PHRASES)) {
    if (pattern.test(text)) phrases.add(phrase as TextPhrase);
  }
  return {
    length: whole.length,
    hasCode: code.length >= CODE_LENGTH_MIN,
    words,
    figures,
    names,
    phrases,
    outcome: outcomeIn(text),
    answer: answerIn(text),
  };
}

function isMidSentence(text: string, at: number): boolean {
  return /[\p{L}\p{N},'\u2019"(]\s$/u.test(text.slice(Math.max(0, at - 2), at));
}

/** What stands between fences. */
function codeIn(text: string): string {
  const parts = text.split('```');
  return parts.filter((_, index) => index % 2 === 1).join('\n');
}

function outcomeIn(text: string): ExecutionOutcome | null {
  if (text.startsWith('There is no code from the last')) return 'nothing-to-run';
  const exit = /^exitcode: (-?\d{1,5})/.exec(text);
  if (exit === null) return null;
  if (exit[1] !== '0') return 'failed';
  const [, output = ''] = text.split('Code output:', 2);
  const shown = output.trim();
  return shown === '' || shown === '[]' || shown === 'None' ? 'empty' : 'worked';
}

/** What follows on the words for an answer, or stands in the box of a formula; the last one. */
function answerIn(text: string): string {
  const boxed = [...text.matchAll(/\\boxed\{([^{}]{1,200})\}/g)].at(-1)?.[1];
  const said = [...text.matchAll(/FINAL ANSWER:?\s*([^\n]{1,200})/gi)].at(-1)?.[1];
  return said ?? boxed ?? '';
}
