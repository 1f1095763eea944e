// Which headers of a message an expression may ask for and the log keeps: those that say something of the message, and none that
// proves who sent it or says which way it came.

/** Of a message so many, so long. A service sends five of its own. */
const HEADERS_MAX = 32;
const LENGTH_MAX = 1_000;

const SAYS_SOMETHING = /^(x-|webhook-id$|webhook-timestamp$|user-agent$|ce-|content-type$)/;
const IS_SECRET = /signature|token|secret|key|auth|cookie|password|session/;
const IS_THE_WAY = /^x-(forwarded|real-ip|request-id|envoy|amzn|cloud)/;

/** By lower-case name. */
export function keptHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(
      ([name]) => SAYS_SOMETHING.test(name) && !IS_SECRET.test(name) && !IS_THE_WAY.test(name),
    )
    .filter(([, value]) => value.length <= LENGTH_MAX && value.isWellFormed())
    .slice(0, HEADERS_MAX);
  return Object.fromEntries(kept);
}
