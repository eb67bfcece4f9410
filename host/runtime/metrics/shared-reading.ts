/** Callers that ask while a reading is under way share it: many at once cost what one costs. */
export function sharedReading<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => (underWay ??= read().finally(() => (underWay = undefined)));
}
