// colloquy verify: recomputes the hash chain and checks it against the signed anchors.
import { defineCommand } from 'citty';
import type { VerifyAnswer } from '@/lib/contracts/http-operations';
import { connectionArgs } from './client';
import { counted } from './counted';
import { callLong } from './long-call';

export const verify = defineCommand({
  meta: {
    name: 'verify',
    description: 'Verify the hash chain of the log; exits 1 and names the first bad seq',
  },
  args: connectionArgs,
  async run({ args }) {
    const report = await callLong<VerifyAnswer>(args, '/verify', 'Verified');
    const { audit } = report;
    tellArtifacts(report.artifacts);
    if (report.ok) {
      console.log(
        `The chain holds: ${counted(report.events, 'event')}, ${counted(report.anchors, 'signed anchor')}, ${counted(audit.entries, 'entry', 'entries')} of the audit.`,
      );
      console.log(anchoredSentence(audit));
      return;
    }
    if (report.bad) {
      console.error(`The chain is broken at seq ${report.bad.seq}: ${report.bad.reason}`);
    }
    if (audit.bad) {
      console.error(`The audit is broken at entry ${audit.bad.id}: ${audit.bad.reason}`);
    }
    process.exitCode = 1;
  },
});

function tellArtifacts(artifacts: VerifyAnswer['artifacts']): void {
  if (artifacts === undefined) return;
  for (const { seq, ref } of artifacts.changed_named) {
    console.error(
      `The bytes of ${ref}, which seq ${seq} refers to, are no longer those of its name.`,
    );
  }
  if (artifacts.changed > artifacts.changed_named.length) {
    console.error(`${counted(artifacts.changed, 'artifact')} in all are changed.`);
  }
  for (const { seq, ref } of artifacts.missing_named) {
    console.error(`${ref}, which seq ${seq} refers to, is not here.`);
  }
  if (artifacts.missing > artifacts.missing_named.length) {
    console.error(`${counted(artifacts.missing, 'artifact')} in all are not here.`);
  }
}

/** How much of the audit somebody without the instance's key cannot have written anew. */
function anchoredSentence({ anchored_to, key }: VerifyAnswer['audit']): string {
  if (anchored_to === 0) return 'Nothing of the audit is anchored yet.';
  return `The audit is anchored up to entry ${anchored_to.toLocaleString('en')} by key ${key}.`;
}
