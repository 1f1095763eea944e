// What operators change of the lists that everybody sees.
import type { Principal } from '@/lib/model/principal';
import type { AgentSummary, ChannelSummary, RunSummary, ThreadSummary } from '@/lib/model/summary';
import type { ChannelChange, HiddenChange } from '@/lib/model/view-change';

/** Each logs one event where something changes, none where it is so already; null where there is no such thing. */
export interface Views {
  /** @throws AppError `conflict` where its threads cannot stand in that channel, `limit_exceeded` where too much is changed */
  changeChannel(
    name: string,
    change: ChannelChange,
    principal: Principal,
  ): Promise<ChannelSummary | null>;
  /** @throws AppError `limit_exceeded` */
  hideThread(
    threadId: string,
    change: HiddenChange,
    principal: Principal,
  ): Promise<ThreadSummary | null>;
  /** @throws AppError `limit_exceeded` */
  hideRun(runId: string, change: HiddenChange, principal: Principal): Promise<RunSummary | null>;
  /** @throws AppError `limit_exceeded` */
  hideAgent(
    agentId: string,
    change: HiddenChange,
    principal: Principal,
  ): Promise<AgentSummary | null>;
}
