// Goes on after a tool that gave nothing.
import type { Signal } from './signal';

export const silentTool: Signal = {
  id: 'silent-tool',
  read: ({ moment: { after, type } }) =>
    after?.isTool === true && after.outcome === 'empty' && type !== 'tool.call'
      ? {
          value: 1,
          reason: { code: 'silent_tool' },
          evidence: [after.seq],
        }
      : null,
};
