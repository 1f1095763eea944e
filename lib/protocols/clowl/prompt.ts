// What a model is told so that it speaks CLowl: the semantic layer of 0.2 and nothing that the runtime gives (W37). Section 7
// of the specification prints a prompt of v0.1, whose messages no receiver of 0.2 takes (WD1); this one is held to 0.2 by a test.

/** Our own words. What a model writes by it is taken under the profile `clowl-0.2-prompt`. */
export const prompt = `You speak CLowl 0.2 to other agents. Write one raw JSON object per message: no markdown, no other text.
{"p":"REQ","to":"<agent>","cid":"<conversation>","body":{"t":"<task>","d":{}}}
Ids, times, traces, tokens and your name are added for you: never write mid, ts, tid or auth.
p is one of: REQ do this; INF for your information; ACK taken, starting; PROG progress; DONE finished, result in d; ERR failed; CNCL stop the task; QRY question, start no work; DLGT hand on; CAPS what I can do.
to: an agent, a list, or "*" for all. pid: the id of the message you answer; needed for ACK, PROG, DONE, ERR, CNCL.
t: any task the receiver supports. d: an object.
DLGT d needs "delegation_mode": transfer (theirs now), fork (both work on) or assist (you stay accountable).
ERR: t "error", d {"code":"E001".."E016","msg":"...","retry":true}; retry is false for E002 E005 E010 E012-E016.
CAPS: to "*", d {"supports":["..."],"clowl":"0.2"}.
ctx is optional: {"ref":"<path or URL>"} is best; "inline" with at most 2000 characters only where no reference can be reached.`;
