// Which fields of a form are drawn where: in front, folded as more, or folded as what the composer filled in.
import type { FieldMeaning, MessageForm } from '@/lib/model/message-form';
import { type FormField, fieldsOf } from './schema-fields';

/** Said by the bar above the form. */
const IN_THE_BAR: ReadonlySet<FieldMeaning> = new Set(['sender', 'role', 'recipients']);

/** The fields of a form, as they are drawn. */
export function drawnFields(form: MessageForm): {
  readonly first: FormField[];
  readonly more: FormField[];
  readonly filledIn: FormField[];
} {
  const said = new Map(form.places.map(({ path, says }) => [path, says]));
  const isSaid = (path: string) =>
    [...said].find(([place]) => path === place || path.startsWith(`${place}/`))?.[1];
  const fields = fieldsOf(form.schema).filter(({ path }) => {
    const says = isSaid(path);
    return says === undefined || !IN_THE_BAR.has(says);
  });
  const isText = ({ path }: FormField) => said.get(path) === 'text';
  const own = fields.filter(({ path }) => !said.has(path));
  return {
    first: [...fields.filter(isText), ...own.filter(({ isRequired }) => isRequired)],
    more: besideText(
      own.filter(({ isRequired }) => !isRequired),
      fields.find(isText),
    ),
    filledIn: fields.filter((field) => said.has(field.path) && !isText(field)),
  };
}

/** What is said along with the text comes before the rest. */
function besideText(fields: readonly FormField[], text: FormField | undefined): FormField[] {
  const around = text?.path.slice(0, text.path.lastIndexOf('/') + 1) ?? '';
  const isBeside = ({ path }: FormField) => around.length > 1 && path.startsWith(around);
  return [...fields.filter(isBeside), ...fields.filter((field) => !isBeside(field))];
}
