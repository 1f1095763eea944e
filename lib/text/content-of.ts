// What an event is about, whichever of the two forms its payload has: content alone, or named work with its data.
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import { isObject } from '@/lib/std/is-object';

/** Something that goes with a message: CAP's attachments and Clutch's artifact references alike. */
export type Extra =
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'data'; readonly value: unknown }
  | { readonly kind: 'other'; readonly name: string };

/** How work was handed over (CLowl section 3). */
export type Handover = { readonly mode: string; readonly from: string; readonly to: string };

/** A handover as a framework declares it: one of its agents gave the work to another, perhaps by calling a tool. */
export type DeclaredHandover = {
  readonly from: string;
  readonly to: string;
  /** The tool by which the model asked for it, and its call; null where nobody says so. */
  readonly tool: string | null;
  readonly callId: string | null;
};

/** The content: of named work its data, else the payload itself. */
export function contentOf({ payload }: Pick<ClutchMessage, 'payload'>): Payload {
  const { task, d } = payload;
  return typeof task === 'string' && isObject(d) ? d : payload;
}

/** The delegation that a request makes; null where it makes none. */
export function handoverOf({ payload }: Pick<ClutchMessage, 'payload'>): Handover | null {
  const { delegation } = payload;
  if (!isObject(delegation)) return null;
  const { mode, from, to } = delegation;
  if (typeof mode !== 'string' || typeof from !== 'string' || typeof to !== 'string') return null;
  return { mode, from, to };
}

/** The handover that a sender declares (`payload.handoff`); null where it declares none of its own. */
export function declaredHandoverOf({
  from: sender,
  payload,
}: Pick<ClutchMessage, 'from' | 'payload'>): DeclaredHandover | null {
  const { handoff } = payload;
  if (!isObject(handoff)) return null;
  const { from, to, tool, call_id } = handoff;
  if (from !== sender.agent_id || typeof to !== 'string' || to === '') return null;
  return {
    from,
    to,
    tool: typeof tool === 'string' && tool !== '' ? tool : null,
    callId: typeof call_id === 'string' && call_id !== '' ? call_id : null,
  };
}

/** Where the context of a message is: a reference, and whether its content came along. Null where it names none. */
export function contextOf({
  payload,
}: Pick<ClutchMessage, 'payload'>): { readonly ref: string; readonly inline: string } | null {
  const { ctx } = payload;
  if (!isObject(ctx)) return null;
  const ref = textOr(ctx.ref, '');
  const inline = textOr(ctx.inline, '');
  return ref === '' && inline === '' ? null : { ref, inline };
}

/** What goes with a message. Tool results are rows of their own. */
export function extrasOf(event: Pick<ClutchMessage, 'payload' | 'attachments'>): Extra[] {
  const { attachments } = event.payload;
  const native = Array.isArray(attachments) ? attachments.flatMap(asExtra) : [];
  const own = (event.attachments ?? []).map(
    ({ kind, ref }): Extra => ({ kind: 'file', name: ref ?? kind }),
  );
  return [...own, ...native];
}

function asExtra(attachment: unknown): Extra[] {
  if (!isObject(attachment)) return [];
  switch (attachment.type) {
    case 'tool_call_result':
      return [];
    case 'file':
      return [{ kind: 'file', name: textOr(attachment.path, textOr(attachment.url, 'file')) }];
    case 'text_snippet':
      return [{ kind: 'text', text: textOr(attachment.text, '') }];
    case 'python_object':
      return [{ kind: 'data', value: attachment.object }];
    default:
      return [{ kind: 'other', name: textOr(attachment.type, 'attachment') }];
  }
}

function textOr(value: unknown, other: string): string {
  return typeof value === 'string' && value !== '' ? value : other;
}
