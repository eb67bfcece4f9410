import { inject, injectable, multiInject, optional } from 'inversify';
import { z } from 'zod';
import {
  Clock,
  Database,
  defineJob,
  eventListener,
  jobHandler,
  Outbox,
  type JobContext,
  type JobHandler,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { calendarChanged, recountMoments, WorkingCalendar } from '../../calendar/contract.js';
import { TermHolders, type TermHolder } from '../contract.js';
import { OpenTerms, type OpenTerm } from './open-terms.js';
import { TermCounting } from './term-counting.js';

/** The terms of one job. */
const PAGE = 200;

/** The job that recounts the terms after an id. */
const recountJob = defineJob('terms/recount', z.object({ after: z.int() }));

/** A term whose end has moved. */
interface MovedTerm {
  readonly open: OpenTerm;
  readonly vence: Date;
}

/**
 * Recounts open terms after a change of the city's calendar: page by page, each in a job and a transaction. A page that
 * is repeated, after a crash or a second change, finds nothing to move. A term that is changed meanwhile keeps the end
 * that this change has computed.
 */
@injectable()
export class TermRecount {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(OpenTerms) private readonly terms: OpenTerms,
    @inject(TermCounting) private readonly counting: TermCounting,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(Clock) private readonly clock: Clock,
    @multiInject(TermHolders.token) @optional() private readonly holders: readonly TermHolder[] = [],
  ) {}

  get listener() {
    return eventListener({
      event: calendarChanged,
      name: 'terms/calendar-changed',
      handle: (_data, context) =>
        this.database.transaction(async (tx) => {
          for (const notBefore of recountMoments(this.clock.now())) {
            await this.outbox.enqueueJob(tx, recountJob, { after: 0 }, { notBefore });
          }
          await context.finish(tx);
        }),
    });
  }

  get handler(): JobHandler {
    return jobHandler({ type: recountJob, handle: ({ after }, context) => this.recount(after, context) });
  }

  private async recount(after: number, context: JobContext): Promise<void> {
    const settled = await this.calendar.stored();
    const page = await this.terms.page(after, PAGE);
    const moved = page.flatMap((open): MovedTerm[] => {
      const { vence } = this.counting.countWith(settled, open);
      return vence === null || vence.getTime() === open.term.dueAt?.getTime() ? [] : [{ open, vence }];
    });
    await this.database.transaction(async (tx) => {
      await this.move(tx, moved);
      if (page.length === PAGE) await this.outbox.enqueueJob(tx, recountJob, { after: page.at(-1)!.term.id });
      await context.finish(tx);
    });
  }

  private async move(tx: Transaction, moved: readonly MovedTerm[]): Promise<void> {
    const at = this.clock.now();
    for (const kind of [...new Set(moved.map(({ open }) => open.owner.kind))].sort()) {
      const holder = this.holders.find((one) => one.kind === kind);
      const own = moved
        .filter(({ open }) => open.owner.kind === kind)
        .sort((a, b) => a.open.owner.id - b.open.owner.id);
      await holder?.lockOwners(
        tx,
        own.map(({ open }) => open.owner.id),
      );
      for (const { open, vence } of own) {
        if (await this.terms.move(tx, open.term, vence, at)) await holder?.moveTerm(tx, open.owner.id, vence);
      }
    }
  }
}
