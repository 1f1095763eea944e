'use client';
// How long what is written in a field may be. Longer, it stays as it is: its form is not sent, and the browser says why at the field.
import { TEXT_LENGTH } from '@/lib/messages/en/shared/text-length';
import { useMessages } from '../language/language-context';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The `ref` of the field with this value. The attribute `maxlength` would cut what is pasted, without a word. */
export function useLengthLimit(value: string, max: number): (field: TextField | null) => void {
  const { tooLong } = useMessages(TEXT_LENGTH);
  const problem = value.length > max ? tooLong(max, value.length) : '';
  return (field) => field?.setCustomValidity(problem);
}
