// How a workflow of Microsoft Agent Framework is watched: one function in place of workflow.run, which examples/agent-framework runs.
import { codeText } from '@/lib/std/code-text';
import type { FrameworkFacts, FrameworkSnippet } from './framework-snippet';
import { pythonPost, pythonTarget } from './python-target';

export const agentFrameworkSnippet: FrameworkSnippet = {
  framework: 'agent-framework',
  language: 'python',
  route: 'POST /api/v1/ingest/agent-framework',
  unboundPrefix: 'agent:agent-framework.',
  text: watchedWorkflow,
};

function watchedWorkflow(facts: FrameworkFacts): string {
  return codeText`# colloquy_workflow.py: async for event in watched(workflow, "message"): what the workflow does is posted in the background.
import dataclasses, json, os, time, urllib.request, uuid, warnings
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone
from agent_framework import AgentResponse, AgentResponseUpdate

${pythonTarget(facts, '/api/v1/ingest/agent-framework')}
posting, counts = ThreadPoolExecutor(1), defaultdict(Counter)  # one thread keeps the order
ENDS = {"IDLE", "IDLE_WITH_PENDING_REQUESTS", "FAILED", "CANCELLED"}

async def watched(workflow, message=None, *, run=None, **options):
    """Like workflow.run(..., stream=True); with responses= give it the same run again."""
    if run and message is None and run not in counts:  # begun by another process, whose numbers are taken
        base = time.time_ns() // 1_000
        counts[run] = defaultdict(lambda: base)
    run, updates, output, done = run or str(uuid.uuid4()), defaultdict(list), None, False
    def tell(type, executor=None, data=None, **more):
        count = counts[run]
        call = executor and ("ended" if type in ("executor_completed", "executor_failed") else "begun", executor)
        if type in ("executor_invoked", "executor_completed", "executor_failed"):
            count[call] += 1
        count["sequence"] += 1
        event = {"type": type, "executor_id": executor, "data": told(data), **more}
        record = {"run": run, "sequence": count["sequence"], "workflow": workflow.name, "call": call and count[call] or None}
        post({**record, "at": datetime.now(timezone.utc).isoformat(), "event": event})
    try:
        async for event in workflow.run(message, stream=True, **options):
            executor = event.executor_id or (event.source_executor_id if event.type == "request_info" else None)
            if isinstance(event.data, AgentResponseUpdate):
                updates[executor].append(event.data)  # chunks are told whole, when the executor ends
            else:
                if event.type.startswith("executor_") and (said := updates.pop(executor, None)):
                    output = AgentResponse.from_updates(said)
                    tell("output", executor, output)
                output = event.data if event.type == "output" else output
                ends = event.type == "status" and event.state.value == "IDLE"
                data = (message or options.get("responses")) if event.type == "started" else output if ends else event.data
                more = {"request_id": event.request_id} if event.type == "request_info" else {}
                details = event.details and dataclasses.asdict(event.details) | {"traceback": None}
                tell(event.type, executor, data, state=event.state and event.state.value, details=details, iteration=event.iteration, **more)
            done = done or event.type == "failed" or event.type == "status" and event.state.value in ENDS
            yield event
    finally:
        if not done:  # it is cut short without a word of it
            tell("status", state="CANCELLED", details=None, iteration=None)

def told(data):
    if isinstance(data, (list, tuple)):
        return [told(one) for one in data]
    if isinstance(data, dict):
        return {str(name): told(one) for name, one in data.items()}
    if isinstance(data, AgentResponse):
        return data.to_dict(exclude={"raw_representation"})
    if hasattr(data, "agent_response"):
        return data.agent_response.text
    if hasattr(data, "messages"):
        return "\\n".join(one.text for one in data.messages)
    if hasattr(data, "text"):
        return data.text
    return vars(data) if dataclasses.is_dataclass(data) else data

${pythonPost('str')}`;
}
