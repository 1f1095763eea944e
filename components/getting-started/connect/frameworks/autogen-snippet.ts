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
    run, sequence, held, last = str(uuid.uuid4()), 0, None, []
    def tell(item):
        nonlocal sequence
        sequence += 1
        post({"run": run, "sequence": sequence, "held": held, "item": item})
    try:
        async for item in stream:
            if (kind := type(item).__name__) not in LEFT_OUT:
                if kind != "TaskResult":
                    told = {"type": kind, **item.dump()}  # a class of one's own dumps no type
                    last = [told]
                else:  # it repeats all messages: the last one is enough
                    told = {"messages": last, "stop_reason": item.stop_reason}
                tell(told)
                held = item.id if kind == "HandoffMessage" else held
            yield item
    except Exception as error:  # the stream ends without a word of it
        why, at = str(error).partition("\\nTraceback")[0], datetime.now(timezone.utc).isoformat()
        tell({"messages": last, "stop_reason": None, "error": {"type": type(error).__name__, "message": why, "at": at}})
        raise

${pythonPost('str')}`;
}
