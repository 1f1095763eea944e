// Applies expressions of JSONata, in a process of its own: JavaScript that nothing else starts or imports. One question at a time,
// `{expression, input}`, and one answer, `{text}` or `{error}`. Whoever asks ends the process where it takes too long.
import jsonata from 'jsonata';

/** A mapping is not recursive; a deeper call is a mistake. */
const STACK_MAX = 200;

/** Of a sequence that an expression makes: an array of more is no message. */
const SEQUENCE_MAX = 20_000;

/** Milliseconds. Loops are ended by it with their place; what does not return is ended from outside. */
const TIMEOUT_MS = 250;

/** Text that is evaluated would be an expression that nobody looked at. */
const REFUSED = { code: 'D3121', message: 'The function $eval is not available here' };

async function answerTo({ expression, input }) {
  try {
    const compiled = jsonata(expression, {
      stack: STACK_MAX,
      sequence: SEQUENCE_MAX,
      timeout: TIMEOUT_MS,
    });
    compiled.assign('eval', () => {
      throw REFUSED;
    });
    return { text: JSON.stringify(await compiled.evaluate(input)) ?? null };
  } catch (error) {
    const { message, position, code } = error;
    return { error: { message: String(message), position, code } };
  }
}

process.on('message', async (question) => process.send(await answerTo(question)));
process.on('disconnect', () => process.exit());
process.send({ isReady: true });
