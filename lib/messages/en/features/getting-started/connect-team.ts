// Watching a team of one's own by what its framework tells.
import { messageArea } from '../../../message-area';

export const CONNECT_TEAM = messageArea('connect-team', {
  framework: 'Framework',
  language: 'Language',
  /** What a snippet is written in, or where it is pasted. */
  languages: {
    python: 'Python',
    javascript: 'JavaScript',
    shell: 'Shell',
    collector: 'Collector',
    jade: 'JADE',
  },
  waiting: (prefix: string) => `Waiting for the first event of ${prefix}`,
  received: 'First event received',
  openThread: 'Open thread',
  /** With what is seen, and what is not. */
  frameworks: {
    opentelemetry: {
      name: 'OpenTelemetry',
      note: 'Each trace becomes a run: agents, tools, models, tokens and failures. What was said is seen only where the instrumentation records it.',
    },
    langgraph: {
      name: 'LangGraph',
      note: 'Nodes are agents and tasks, subgraphs a tree, and an interrupt is a question to you until its node goes on; give the same run_id when you resume. Handovers by tools are seen; a bare Command(goto=…) is not.',
    },
    'openai-agents': {
      name: 'OpenAI Agents SDK',
      note: 'Runs, agents, handoffs, tools, models, guardrails and tokens are seen as they happen; why a handoff was made is not, and a span beyond 240 KiB is left out.',
    },
    crewai: {
      name: 'crewAI',
      note: 'Crews, flows, tasks, agents, tools, models with tokens, and questions to people, as they happen; prompts, states and chunks of streams are left out.',
    },
    autogen: {
      name: 'AutoGen',
      note: 'Messages, handoffs, tools, tokens, who speaks next, questions to people and the result, as they happen; thoughts and chunks of streams are left out.',
    },
    'agent-framework': {
      name: 'Microsoft Agent Framework',
      note: 'Executors, what agents say with their tools and tokens, handoffs, requests for information and outputs; what an agent streams is told whole, when its executor ends.',
    },
    a2a: {
      name: 'A2A',
      note: 'Every message is a task in the log, and its states go back; an agent with an endpoint of its own, /a2a/NAME, has meta.a2a.serve in its card.',
    },
    'ag-ui': {
      name: 'AG-UI',
      note: 'Runs, steps, subagents, messages, tools and tokens are seen as they end; states and reasoning are dropped, and which agent a run is of AG-UI does not say.',
    },
    openclaw: {
      name: 'OpenClaw',
      note: 'Sessions as threads, runs, subagents, tools and questions, those of before too. Which person wrote is not seen.',
    },
    'fipa-acl': {
      name: 'FIPA ACL',
      note: 'Each message in its string form: requests, offers, answers, by conversation. When it was sent and what SL content means is not seen.',
    },
    webhook: {
      name: 'Any service, by a webhook',
      note: 'What the expression makes of a message is seen, and the message is kept beside it; what the service does not send is not known.',
    },
  },
});
