/** Makes concurrent callers share one reading: many at once cost no more than one. */
export function sharedReading<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => (underWay ??= read().finally(() => (underWay = undefined)));
}
