import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  AuditLog,
  ConflictError,
  Database,
  defineJob,
  jobHandler,
  JobRefusedError,
  NotFoundError,
  Outbox,
  type AuditActor,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { ErasureList } from '../list/erasure-list.js';
import { PersonDigests } from '../people/person-digests.js';
import { nothingHeld } from '../people/person-export.js';
import { PersonFinder } from '../people/person-finder.js';
import type { PersonName } from '../people/person-name.js';
import { Erasing } from './erasing.js';
import type { Erasure } from './erasure.js';
import { ErasureRows } from './erasure-rows.js';

const erasureJob = defineJob('privacy/erasure', z.strictObject({ id: z.uuid() }));

const LIMIT_SECONDS = 600;
/** How long the requester waits for the end. */
const WAIT_SECONDS = 20;

/** An erasure; without a job, another call began it. */
interface Begun {
  readonly id: string;
  readonly job: string | undefined;
}

/** A matter of the person is not over yet. */
class ObstacleError extends Error {
  override readonly name = 'ObstacleError';
  constructor(readonly reasons: readonly string[]) {
    super('the person has matters that are not over');
  }
}

/** Another call has erased the person since this one looked: nothing is left to erase. */
class ErasedMeanwhileError extends Error {
  override readonly name = 'ErasedMeanwhileError';
  constructor(readonly id: string) {
    super('the person was erased meanwhile');
  }
}

/** Erasures of people: asked for once, and carried out by a job, whatever host ends meanwhile. */
@injectable()
export class ErasureService {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(PersonFinder) private readonly finder: PersonFinder,
    @inject(PersonDigests) private readonly digests: PersonDigests,
    @inject(ErasureRows) private readonly rows: ErasureRows,
    @inject(ErasureList) private readonly list: ErasureList,
    @inject(Erasing) private readonly erasing: Erasing,
  ) {}

  readonly handler = jobHandler({
    type: erasureJob,
    limitSeconds: LIMIT_SECONDS,
    handle: async ({ id }, { finish }) => {
      await this.perform(id, 'system', finish).catch((error: unknown) => {
        throw error instanceof ObstacleError ? new JobRefusedError('Hay asuntos sin terminar.') : error;
      });
    },
    givenUp: async (tx, { id }) => this.refuse(tx, id),
  });

  /**
   * Erases a person, and waits for the end for some seconds. Of several calls for one person at once there is one
   * erasure, which all answer. Throws `NotFoundError` where nothing is held, `InputError` for no number of a document,
   * and `ConflictError` (`asuntos_abiertos`) with the reasons where something of the person is not over.
   */
  async request(name: PersonName, fundamento: string, by: AuditActor): Promise<Erasure> {
    const { id, job } = await this.begin(this.finder.canonical(name), fundamento, by);
    if (job !== undefined) await this.outbox.attempt(job, WAIT_SECONDS);
    return this.get(id);
  }

  /** Throws `NotFoundError`. */
  async get(id: string): Promise<Erasure> {
    const found = await this.rows.find(id);
    if (!found) throw new NotFoundError('No existe ese borrado.');
    return found;
  }

  /** The newest first, from behind one of them. */
  page(limit: number, before?: Pick<Erasure, 'pedido' | 'id'>): Promise<Erasure[]> {
    return this.rows.list(limit, before);
  }

  /** As `request` on the console: done when it ends. */
  async erase(name: PersonName, fundamento: string): Promise<Erasure> {
    const { id } = await this.begin(this.finder.canonical(name), fundamento, 'console');
    await this.perform(id, 'console').catch(async (error: unknown) => {
      if (!(error instanceof ObstacleError)) throw error;
      await this.database.transaction((tx) => this.refuse(tx, id));
      throw refusal(error.reasons);
    });
    return this.get(id);
  }

  private async begin(name: PersonName, fundamento: string, by: AuditActor): Promise<Begun> {
    try {
      return await this.insert(name, fundamento, by);
    } catch (error) {
      if (error instanceof ErasedMeanwhileError) return { id: error.id, job: undefined };
      throw error;
    }
  }

  private async insert(name: PersonName, fundamento: string, by: AuditActor): Promise<Begun> {
    const digest = Buffer.from(this.digests.of(name).digest, 'hex');
    const before = await this.rows.lastDoneOf(digest);
    if (!(await this.finder.isKnown(await this.finder.find([name])))) throw nothingHeld();
    const reasons = await this.erasing.obstacles(name);
    if (reasons.length > 0) throw refusal(reasons);
    const id = randomUUID();
    const job = await this.database.transaction(async (tx) => {
      const userId = typeof by === 'object' ? by.userId : null;
      if (!(await this.rows.insert(tx, { id, digest, name, fundamento, by: userId }))) return undefined;
      const done = await this.rows.lastDoneOf(digest, tx);
      if (done !== undefined && done !== before) throw new ErasedMeanwhileError(done);
      await this.audit.record(tx, {
        action: 'privacy.erasure.requested',
        by,
        subject: { kind: 'privacy.erasure', id },
      });
      return this.outbox.enqueue(tx, erasureJob, { id });
    });
    if (job !== undefined) return { id, job };
    const open = await this.rows.openOf(digest);
    // Where the open erasure of the same person has ended meanwhile, another one begins.
    return open === undefined ? this.begin(name, fundamento, by) : { id: open, job: undefined };
  }

  private async perform(id: string, by: AuditActor, also?: (tx: Transaction) => Promise<void>): Promise<void> {
    const name = await this.rows.personOf(id);
    if (!name) return;
    await this.database.transaction(async (tx) => {
      if (!(await this.rows.end(tx, id, 'TERMINADO'))) return;
      const reasons = await this.erasing.obstacles(name, tx);
      if (reasons.length > 0) throw new ObstacleError(reasons);
      await this.erasing.erase(tx, id, [name], by);
      await also?.(tx);
    });
  }

  /** An attempt that failed at its very end may have left it in the list. */
  private async refuse(tx: Transaction, id: string): Promise<void> {
    if (!(await this.rows.end(tx, id, 'RECHAZADO'))) return;
    await this.audit.record(tx, {
      action: 'privacy.erasure.refused',
      by: 'system',
      subject: { kind: 'privacy.erasure', id },
    });
    await this.list.remove(id);
  }
}

function refusal(reasons: readonly string[]): ConflictError {
  return new ConflictError('La persona tiene asuntos sin terminar: termínelos primero.', {
    code: 'asuntos_abiertos',
    errors: { persona: reasons },
  });
}
