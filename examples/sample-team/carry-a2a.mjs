// Carries a task to an agent of A2A that Colloquy may not call itself, and brings what it answers, item by item.

/** What the agent at `url` says of a request, as it comes; its end is the whole task, with what was made. */
export async function* carry({ id, payload }, url) {
  const parts = [{ text: `${payload.title}\n${payload.query}` }];
  const artifacts = [];
  for await (const item of streamed(url, { messageId: id, role: 'ROLE_USER', parts })) {
    const { artifactUpdate, statusUpdate } = item;
    if (artifactUpdate) artifacts.push(artifactUpdate.artifact);
    if (statusUpdate?.status.state === 'TASK_STATE_COMPLETED') {
      const { taskId, contextId, status } = statusUpdate;
      yield { task: { id: taskId, contextId, status, artifacts } };
    } else yield item;
  }
}

/** The agent of this example sends one line of data per event and nothing else, so that this reads its server-sent events. */
async function* streamed(url, message) {
  const request = { jsonrpc: '2.0', id: 1, method: 'SendStreamingMessage', params: { message } };
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'a2a-version': '1.0' },
    body: JSON.stringify(request),
  });
  let left = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const events = (left + chunk).split('\n\n');
    left = events.pop();
    for (const event of events) yield JSON.parse(event.slice('data: '.length)).result;
  }
}
