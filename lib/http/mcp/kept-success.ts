// What is loaded when it is first asked for: a success is kept, a failure is not.

/** Returns a function that loads once for all who ask; after a failure, which all who waited for it are told, it loads anew. */
export function keptSuccess<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
