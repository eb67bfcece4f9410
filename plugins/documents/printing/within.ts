/** Returns the result of `work`, or `fallback` after a time. */
export async function within<T, F>(milliseconds: number, work: Promise<T>, fallback: F): Promise<T | F> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<F>((resolve) => {
    timer = setTimeout(() => resolve(fallback), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
