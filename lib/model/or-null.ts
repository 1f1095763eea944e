// Fields that may be left out. Some programs leave out what others write as null; readers see one of them.
import type { z } from 'zod';

/** The schema of a field that may be absent or null, and is null then. */
export function orNull<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value): z.output<Schema> | null => value ?? null);
}
