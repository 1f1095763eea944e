// Applies expressions of JSONata, in a process of its own: JavaScript that nothing else starts or imports. To each question,
// `{expression, body, headers}` with the body as its JSON text, one answer in the order of the questions, `{text}` or `{error}`; without a
// body the expression is only read.
// Whoever asks ends the process where it takes too long.
import jsonata from 'jsonata';

/** A mapping is not recursive; a deeper call is a mistake. */
const STACK_MAX = 200;

/** Of a sequence that an expression makes: an array of more is no message. */
const SEQUENCE_MAX = 20_000;

/** Milliseconds. Loops are ended by it with their place; what does not return is ended from outside. */
const TIMEOUT_MS = 250;

/** Compiled expressions that are kept: those of a busy workspace. */
const COMPILED_MAX = 32;

/** By their texts; the one that was made first is dropped first. An evaluation changes nothing of a compiled expression. */
const compiled = new Map();

function compile(expression) {
  const known = compiled.get(expression);
  if (known !== undefined) return known;
  const made = jsonata(expression, {
    stack: STACK_MAX,
    sequence: SEQUENCE_MAX,
    timeout: TIMEOUT_MS,
  });
  made.assign('eval', () => {
    // Text that is evaluated would be an expression that nobody looked at. The interpreter writes the place of the call into the error.
    throw new Error('The function $eval is not available here');
  });
  if (compiled.size >= COMPILED_MAX) compiled.delete(compiled.keys().next().value);
  compiled.set(expression, made);
  return made;
}

async function answerTo({ expression, body, headers }) {
  try {
    if (body === null) {
      compile(expression);
      return { text: null };
    }
    const input = { body: JSON.parse(body), headers };
    return { text: JSON.stringify(await compile(expression).evaluate(input)) ?? null };
  } catch (error) {
    const { message, position, code } = error;
    return { error: { message: String(message), position, code } };
  }
}

let last = Promise.resolve();

process.on('message', (question) => {
  last = last.then(async () => process.send(await answerTo(question)));
});
process.on('disconnect', () => process.exit());
process.send({ isReady: true });
