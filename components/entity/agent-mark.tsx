'use client';
// The mark on an agent whose name is unusual, or drawn like that of another agent of this workspace or like what the reader is called.
import { NameMark } from '@/components/ui/text/name-mark';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { shownName } from '@/lib/model/ids';
import type { AgentSummary } from '@/lib/model/summary';
import { isDrawnLike, type NamesBySkeleton, skeletonOf, unusualName } from '@/lib/std/unusual-name';

export function AgentMark({
  name,
  you = '',
}: {
  name: string;
  /** What the reader is called. */
  you?: string;
}) {
  const { agents } = useWorkspaceView();
  const unusual = unusualName(name, namesOf(agents));
  const like = isDrawnLike(name, you) ? { characters: [], ...unusual, resembles: you } : unusual;
  return <NameMark unusual={like} />;
}

/** One index for all marks of a page, and a skeleton for each name once. */
const indexes = new WeakMap<readonly AgentSummary[], NamesBySkeleton>();
const skeletons = new Map<string, string>();

/** Ids and skeletons of some hundred bytes: a few megabytes at most. */
const SKELETONS_MAX = 20_000;

function namesOf(agents: readonly AgentSummary[]): NamesBySkeleton {
  const known = indexes.get(agents);
  if (known !== undefined) return known;
  const names = new Map<string, string[]>();
  for (const { agent_id } of agents) {
    const name = shownName(agent_id);
    const skeleton = skeletons.get(name) ?? skeletonOf(name);
    if (skeletons.size >= SKELETONS_MAX) skeletons.clear();
    skeletons.set(name, skeleton);
    names.set(skeleton, [...(names.get(skeleton) ?? []), name]);
  }
  const find: NamesBySkeleton = (skeleton) => names.get(skeleton) ?? [];
  indexes.set(agents, find);
  return find;
}
