// What an operator changes of the lists that everybody sees: what is hidden, how a channel is called, which channel's threads
// stand in another one. An event of the log, that the engine says and nobody else can; another one takes it back.
import { z } from 'zod';
import { CHANNEL_TITLE_MAX } from './channel-title';
import { isStorableText } from './storable-text';
import { Identifier } from './text';

/** The payload type of such an event. */
export const VIEW_CHANGE_TYPE = 'workspace.view.v1';

export const ViewedKind = z.enum(['channel', 'thread', 'run', 'agent']);
export type ViewedKind = z.infer<typeof ViewedKind>;

const title = z
  .string()
  .trim()
  .min(1)
  .max(CHANNEL_TITLE_MAX)
  .refine(isStorableText, { message: 'expected well-formed text without U+0000' });

/** What is left out stays as it is; null takes a title or a merger back. */
export const ChannelChange = z
  .strictObject({
    title: title.nullable().optional(),
    hidden: z.boolean().optional(),
    merged_into: Identifier.nullable().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, {
    message: 'expected a title, hidden or merged_into',
  });
export type ChannelChange = z.infer<typeof ChannelChange>;

export const HiddenChange = z.strictObject({ hidden: z.boolean() });
export type HiddenChange = z.infer<typeof HiddenChange>;

/** How one thing is shown, whole: the payload of the event. */
export const ViewSettings = z.object({
  kind: ViewedKind,
  id: Identifier,
  hidden: z.boolean(),
  title: title.nullable(),
  merged_into: Identifier.nullable(),
});
export type ViewSettings = z.infer<typeof ViewSettings>;
