import { addToContext, runInContext } from '../runtime/context/context.js';
import type { JobOutcome } from '../plugin-api/index.js';
import type { Tracer } from '../runtime/tracing/tracer.js';
import type { BegunJob } from './begun-job.js';

/** Runs an attempt in its own context, with a span: log lines name the job and its origin. */
export function inJobContext(
  { id, name, attempt, origin }: BegunJob,
  tracer: Tracer,
  work: () => Promise<JobOutcome>,
): Promise<JobOutcome> {
  const attributes = { 'ventanilla.job.type': name, 'ventanilla.job.attempt': attempt };
  return runInContext({ ...origin, job: id }, () =>
    tracer.span({ name: `job ${name}`, kind: 'consumer', attributes }, async (span) => {
      if (span.traceparent !== undefined) addToContext({ traceparent: span.traceparent });
      const outcome = await work();
      span.set({ 'ventanilla.job.outcome': outcome });
      return outcome;
    }),
  );
}
