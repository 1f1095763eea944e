#!/usr/bin/env node
// A truck is unloaded in CBCL: three machines greet each other, the dock defines a dialect of two words for moving pallets
// and teaches it, and the work is said in it. What is said in a dialect that nobody has is refused, and said again in plain
// words. Started by play.mjs, with a key for each agent and the dock's signing key.
import { randomUUID } from 'node:crypto';
import { signed } from './cbcl.mjs';
import { speaker, think } from './speaker.mjs';

const keys = JSON.parse(process.env.COLLOQUY_KEYS);
const run_id = process.env.COLLOQUY_RUN;
const truck = `truck-7-${randomUUID().slice(0, 6)}`;
const query = { channel: 'warehouse', run_id, thread_id: run_id.replace(/^run:/, 'thread:') };

/** Sends one message and answers its id, by which an answer can name it. */
async function say(from, text) {
  const { results } = await speaker('cbcl', keys[from], query)(text);
  return results[0].id;
}

const dockWork = `(define dock-work
  :extends cbcl
  :author @dock
  :resources (:max-depth 8 :max-expansion-size 1024 :max-verify-time 500)
  ; Asks a driver to move pallets; what is urgent is done in ten minutes.
  (extend move-pallets (driver count &key from to priority)
    (ask driver
      (move :pallets count
            :from (or from door-4)
            :to to
            :minutes (cond ((= priority "high") 10) (else 30)))
      :domain warehouse))
  ; Says that a job is done, and how well.
  (extend report-moved (asker job count &key damaged)
    (reply asker
      (moved :pallets count :damaged (or damaged 0))
      :in-reply-to job)))`;

const bySigningKey = (text) => signed(text, process.env.COLLOQUY_SIGNING_KEY);

await say('forklift', '(hello @dispatch "Forklift 2 is on shift, battery at 90 percent.")');
await say('dock', '(hello @dispatch "Doors 3 and 4 are free.")');
await think(1.5);
await say(
  'dispatch',
  `; The envelope says who wrote it and when.
(envelope :from @dispatch :to @dock :timestamp "${new Date().toISOString()}"
  (ask @dock "Truck 7 is at the gate with 18 pallets. Empty by eleven?"
    :thread ${truck}))`,
);
await think(1.5);
await say('dock', `(ok @dispatch "Send it to door 4." :thread ${truck})`);

await think(1.5);
await say('dock', bySigningKey(`(meta ${dockWork})`));
await think(1);
await say('dock', `(meta (teach @forklift ${bySigningKey(dockWork)}))`);
await think(1);
const asked = await say('dispatch', '(meta (query (speak? dock-work)))');
await think(1);
await say(
  'forklift',
  `(tell @dispatch "I do: the dock has taught me dock-work." :in-reply-to "${asked}")`,
);

await think(1.5);
const dry = await say(
  'dock',
  '(lang dock-work (move-pallets @forklift 12 :from door-4 :to aisle-c))',
);
await think(0.8);
await say('forklift', `(ok @dock "On my way." :in-reply-to "${dry}")`);
await think(2);
await say('forklift', `(lang dock-work (report-moved @dock "${dry}" 12))`);

await think(1);
const cold = await say(
  'dock',
  `(with-limits :max-expansion-size 512
  (lang dock-work (move-pallets @forklift 6 :to cold-room :priority "high")))`,
);
await say('forklift', `(ok @dock "At once." :in-reply-to "${cold}")`);

await think(2);
await say('forklift', `(lang dock-work (report-moved @dock "${cold}" 6 :damaged 1))`);

await think(1.5);
await say(
  'dock',
  `(reply @dispatch "Truck 7 is empty: 12 pallets in aisle C, 6 in the cold room, one of them damaged."
  :thread ${truck})`,
);
await think(1.5);
await isUnknown('dispatch', '(lang cold-chain (hold-below @forklift 4))');
const spoken = await say('dispatch', '(meta (query (speak? cold-chain)))');
await think(1);
await say(
  'forklift',
  `(error @dispatch "Dialect not installed: cold-chain" :code "UNKNOWN_DIALECT" :in-reply-to "${spoken}")`,
);
await think(1.5);
await say(
  'dispatch',
  `(tell @forklift "Then in plain words: truck 8 brings fish at noon. Keep it below 4 degrees."
  :thread ${truck})`,
);
await think(1);
await say('dispatch', '(bye @all "Thank you both, until noon.")');
await say('dock', '(bye @dispatch "Door 4 is free again.")');
await say('forklift', '(bye @dispatch "Back on the charger.")');

/** The server does not take a call in a dialect that is not installed; its answer is the one that CBCL has for it. */
async function isUnknown(from, text) {
  const refusal = await say(from, text).catch(({ cause }) => cause);
  if (!refusal?.reply?.includes('UNKNOWN_DIALECT')) {
    throw new Error(`expected the answer UNKNOWN_DIALECT to ${text}`);
  }
}
