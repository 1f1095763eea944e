// How many there are of something, in the words of a command.

/** `1 record`, `1,234 records`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
