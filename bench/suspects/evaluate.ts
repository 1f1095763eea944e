// npm run suspects: how often the ranking of suspects names the annotated agent and step, beside what it has to beat.
// `-- development` leaves out the runs that are held out; `-- weights` prints the weights learned from all runs.
import { corpusRoot } from '@/lib/testing/codecs/corpus-files';
import { type AnnotatedRun, heldOut, readAnnotatedRuns } from './annotated-runs';
import { learnWeights } from './learn';
import {
  firstAnswer,
  firstSpeaker,
  lastStep,
  leaveOneOut,
  lots,
  type Rates,
  ranked,
  rate,
} from './measure';

type Row = { readonly name: string; readonly rates: Rates };

function main(mode: string | undefined): void {
  const root = corpusRoot();
  const runs = root === null ? [] : readAnnotatedRuns(root);
  if (runs.length === 0) {
    console.log('skipped: no corpus');
    return;
  }
  const held = heldOut(runs);
  const development = runs.filter(({ name }) => !held.has(name));
  if (mode === 'weights') console.log(JSON.stringify(learnWeights(runs), null, 2));
  else if (mode === 'development') print('Development runs', rowsOf(development));
  else printAll(runs, development);
}

function printAll(runs: readonly AnnotatedRun[], development: readonly AnnotatedRun[]): void {
  const weights = learnWeights(development);
  const held = runs.filter((run) => !development.includes(run));
  print('All runs, each by weights learned from the others', rowsOf(runs));
  print('Development runs, each by weights learned from the others', rowsOf(development));
  print('Held out: by weights learned from the development runs', [
    ...partsOf('ranking', held, (part) => rate(part, ranked(weights))),
    ...baselines(held),
  ]);
}

function rowsOf(runs: readonly AnnotatedRun[]): Row[] {
  const guess = leaveOneOut(runs);
  return [...partsOf('ranking', runs, (part) => rate(part, guess)), ...baselines(runs)];
}

function baselines(runs: readonly AnnotatedRun[]): Row[] {
  return [
    { name: 'first speaker, no orchestrator', rates: rate(runs, firstSpeaker) },
    { name: 'first answer after the opening', rates: rate(runs, firstAnswer) },
    { name: 'lots', rates: lots(runs) },
    { name: 'last step', rates: rate(runs, lastStep) },
  ];
}

function partsOf(
  name: string,
  runs: readonly AnnotatedRun[],
  measure: (part: readonly AnnotatedRun[]) => Rates,
): Row[] {
  const parts = [...new Set(runs.map(({ part }) => part))];
  return [
    { name, rates: measure(runs) },
    ...parts.map((part) => ({
      name: `${name}, ${part}`,
      rates: measure(runs.filter((run) => run.part === part)),
    })),
  ];
}

function print(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}\n`);
  console.log('| | runs | agent | step | step within three | by rank |');
  console.log('| --- | ---: | ---: | ---: | ---: | --- |');
  for (const { name, rates } of rows) {
    const { runs, agent, step, firstThree, byRank } = rates;
    const parts = [agent, step, firstThree].map(percent).join(' | ');
    console.log(`| ${name} | ${runs} | ${parts} | ${byRank.join(', ')} |`);
  }
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}

main(process.argv[2]);
