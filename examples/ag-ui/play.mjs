// A client with the published library: three questions in one conversation.
import { HttpAgent } from '@ag-ui/client';

const QUESTIONS = ['What sold out last spring?', 'Order more of it.', 'Well?'];

/** Asks the agent at an address. `watch` is what is done with the agent before its first run. */
export async function playClient({ url, threadId, runId, watch }) {
  const agent = new HttpAgent({ url, threadId });
  watch?.(agent);
  for (const [at, content] of QUESTIONS.entries()) {
    agent.addMessage({ id: `${threadId}-q${at}`, role: 'user', content });
    const resume = agent.pendingInterrupts.map(({ id }) => ({
      interruptId: id,
      status: 'resolved',
    }));
    const more = resume.length === 0 ? {} : { resume };
    await agent.runAgent({ runId: runId(at), ...more }).catch(() => null);
  }
  return agent.messages;
}
