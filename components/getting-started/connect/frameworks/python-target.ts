// What the snippets in Python share: where they post and by which key, and how.
import { codeText } from '@/lib/std/code-text';
import type { FrameworkFacts } from './framework-snippet';

/** Assigns URL and KEY; the name of the team is the channel. */
export function pythonTarget(facts: FrameworkFacts, path: string): string {
  const url = `${facts.origin}${path}?channel=${encodeURIComponent(facts.team)}`;
  return `URL = ${JSON.stringify(url)}\nKEY = ${keyInPython(facts)}`;
}

/** The value of a constant: none where none is needed, the environment's until one is made. */
export function keyInPython({ key }: FrameworkFacts): string {
  if (key === undefined) return codeText`None`;
  return key === null ? 'os.environ.get("COLLOQUY_KEY")' : JSON.stringify(key);
}

/** Posts a body; needs `json`, `time` and `urllib.request`. */
export const PYTHON_DELIVER = codeText`answered = False  # a server that has is waited for while it is started again: what comes twice counts once

def deliver(body):  # fails with what the server says is wrong
    global answered
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {KEY}"} if KEY else {})
    request, until = urllib.request.Request(URL, body, headers), time.monotonic() + 10
    while True:
        try:
            said = json.load(urllib.request.urlopen(request, timeout=until - time.monotonic()))
            break
        except urllib.error.HTTPError as error:
            is_json = "json" in error.headers.get("content-type", "")
            said = json.load(error) if is_json else {"status": error.code, "detail": error.reason}
            break
        except Exception:
            answered = answered and time.monotonic() < until - 1
            if not answered:
                raise
            time.sleep(0.5)
    answered = True
    for one in said.get("results", [said]):
        if fault := one.get("error", one).get("message", one.get("detail")):
            raise RuntimeError(f"{one.get('status')}: {fault}")`;

/**
 * Posts a record after the other by the thread of `posting`; needs `json`, `time` and `warnings`. A server that does not answer holds the
 * end of the program up once, and not for each record. @param plain A function that says in JSON what it has no word for.
 */
export const pythonPost = (
  plain: string,
): string => codeText`silent = 0.0  # when no answer came last: what waited meanwhile is dropped, so that the program ends in time

def post(record):
    try:
        posting.submit(send, json.dumps(record, default=${plain}).encode(), time.monotonic())
    except Exception as error:
        warnings.warn(f"Colloquy at {URL} does not take this: {error}")  # once

def send(body, since):
    global silent
    try:
        if since > silent:
            deliver(body)
    except Exception as error:
        silent = time.monotonic() if isinstance(error, OSError) else silent
        warnings.warn(f"Colloquy at {URL} does not take this: {error}")  # once

${PYTHON_DELIVER}`;
