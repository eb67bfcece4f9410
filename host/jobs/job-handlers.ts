import {
  JobRefusedError,
  type GivenUpReason,
  type JobContext,
  type Logger,
  type Transaction,
} from '../plugin-api/index.js';
import { jobDefinitions, type DeclaredJobs, type JobDefinition } from './job-definitions.js';
import type { JobMetrics } from './job-metrics.js';
import { limitedCall } from './limited-call.js';

/** The parts of a job that its handler needs. */
export interface HandledJob {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
}

/** The handlers of this host, called with time limits. A call that never ends holds nothing but its own memory. */
export class JobHandlers {
  private definitions: ReadonlyMap<string, JobDefinition> = new Map();

  constructor(
    private readonly figures: JobMetrics,
    private readonly logger: Logger,
  ) {}

  /** Sets the jobs that this host runs. Throws `BootError` for two of one name. */
  declare(jobs: DeclaredJobs): void {
    this.definitions = jobDefinitions(jobs);
  }

  get names(): string[] {
    return [...this.definitions.keys()];
  }

  get(name: string): JobDefinition | undefined {
    return this.definitions.get(name);
  }

  /** Returns how many of the workers may run jobs of a type: by default half of them, so that other types continue. */
  atOnce(name: string, workers: number): number {
    const definition = this.definitions.get(name);
    // Another host may have claimed a job of a type that this host does not know.
    if (!definition) return 0;
    return definition.atOnce ?? Math.max(1, Math.floor(workers / 2));
  }

  /** Runs a job. `abort` is called when its time is up, to abort the handler's signal. */
  async handle(definition: JobDefinition, job: HandledJob, context: JobContext, abort: () => void): Promise<void> {
    const data = await definition.data.safeParseAsync(job.data);
    if (!data.success) throw new JobRefusedError('Los datos guardados no corresponden al tipo de trabajo.');
    await this.call(definition, job, () => definition.handle(data.data, context), abort);
  }

  /** Calls the handler's `givenUp`, where this host has it, in the transaction that gives its job up. */
  async callGivenUp(tx: Transaction, job: HandledJob, reason: GivenUpReason): Promise<void> {
    const definition = this.definitions.get(job.name);
    if (!definition?.givenUp) return;
    const data = await definition.data.safeParseAsync(job.data);
    if (data.success) {
      await this.call(definition, job, () => definition.givenUp!(tx, data.data, reason));
    } else {
      this.logger.warn({ job: job.id, type: job.name }, 'job is given up with data that its handler cannot read');
    }
  }

  private call(
    { name, limitSeconds }: JobDefinition,
    { id }: HandledJob,
    work: () => Promise<void>,
    abort?: () => void,
  ): Promise<void> {
    return limitedCall({
      seconds: limitSeconds,
      work,
      overran: (end) => {
        const ended = this.figures.overran(name);
        void end.then(() => {
          ended();
          this.logger.warn({ job: id, type: name }, 'handler has ended after its time was up');
        });
        abort?.();
      },
    });
  }
}
