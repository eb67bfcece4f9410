/** Registers work for the end of a run, however it ends; the last registered is done first. */
export type Defer = (cleanUp: () => Promise<void>) => void;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const INTERRUPTED = 130;

async function doAll(tasks: (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (let next = tasks.pop(); next; next = tasks.pop()) {
    await next().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the run did not clean up');
}

/** Runs a program that starts other processes, and ends those with it: also when it fails or is interrupted. */
export async function runWithCleanUp(work: (defer: Defer) => Promise<void>): Promise<void> {
  const tasks: (() => Promise<void>)[] = [];
  let cleaning: Promise<void> | undefined;
  // An interruption makes the work fail too, and neither may end the program before the clean-up is done.
  const cleanUp = (): Promise<void> => (cleaning ??= doAll(tasks));
  const interrupted = (): void => void cleanUp().finally(() => process.exit(INTERRUPTED));
  for (const signal of SIGNALS) process.on(signal, interrupted);
  try {
    await work((task) => tasks.push(task));
  } finally {
    await cleanUp();
    for (const signal of SIGNALS) process.off(signal, interrupted);
  }
}
