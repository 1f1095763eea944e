// How a stream of AutoGen is watched: the loop over it stays as it is, which examples/autogen runs.
import { codeText } from '@/lib/std/code-text';
import type { FrameworkFacts, FrameworkSnippet } from './framework-snippet';
import { pythonPost, pythonTarget } from './python-target';

export const autogenSnippet: FrameworkSnippet = {
  framework: 'autogen',
  language: 'python',
  route: 'POST /api/v1/ingest/autogen',
  unboundPrefix: 'agent:autogen.',
  text: watchedStream,
};

function watchedStream(facts: FrameworkFacts): string {
  return codeText`# colloquy_autogen.py: async for item in watched(team.run_stream(task="...")): what the team says is posted in the background.
import json, os, time, urllib.request, uuid, warnings
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone

${pythonTarget(facts, '/api/v1/ingest/autogen')}
LEFT_OUT = {"ModelClientStreamingChunkEvent", "ThoughtEvent"}
posting = ThreadPoolExecutor(1)  # one thread keeps the order

async def watched(stream):
    run, sequence, held, last, done = str(uuid.uuid4()), 0, None, [], False
    kind, why = "cancelled", "The stream ended before the team was done."
    def tell(item):
        nonlocal sequence
        sequence += 1
        post({"run": run, "sequence": sequence, "held": held, "item": item})
    try:
        async for item in stream:
            if (name := type(item).__name__) not in LEFT_OUT:
                if not (done := name == "TaskResult"):
                    told = {"type": name, **item.dump()}  # a class of one's own dumps no type
                    last = [told]
                else:  # it repeats all messages: the last one is enough
                    told = {"messages": last, "stop_reason": item.stop_reason}
                tell(told)
                held = item.id if name == "HandoffMessage" else held
            yield item
    except Exception as error:
        kind, why = type(error).__name__, str(error).partition("\\nTraceback")[0]
        raise
    finally:
        if not done:  # the stream ends without a word of it
            at = datetime.now(timezone.utc).isoformat()
            tell({"messages": last, "stop_reason": None, "error": {"type": kind, "message": why, "at": at}})

${pythonPost('str')}`;
}
