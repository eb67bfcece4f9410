import { inject, injectable, optional } from 'inversify';
import {
  ConflictError,
  Database,
  InputError,
  Logger,
  UnavailableError,
  UserDirectory,
} from '../../../host/plugin-api/index.js';
import type { Transaction } from '../../../host/plugin-api/index.js';
import { INACTIVE_PROCESS, ProcessStarter, type ProcessFiler, type RecordOutline } from '../contract.js';
import { RecordFollower } from '../records/record-follower.js';
import type { TramiteItem } from './tramite-item.js';
import { TramiteCatalog, type Tramite } from './tramite-catalog.js';

/** What is left to do of a start once the record has its number. */
type FollowProcess = (tx: Transaction) => Promise<void>;

/**
 * Starts an instance in the transaction of a record, and notes it there. Undefined where nothing is left to do, as of
 * all that wait for staff.
 */
export type StartProcess = (tx: Transaction, recordId: number) => Promise<FollowProcess | undefined>;

/** What of a tramite says whether it is bound. */
type Binding = Pick<Tramite, 'codigo' | 'proceso'>;

/** Tramites that are bound to a process of the plugin that runs processes, which may not be installed. */
@injectable()
export class TramiteProcesses {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TramiteCatalog) private readonly tramites: TramiteCatalog,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(RecordFollower) private readonly follower: RecordFollower,
    @inject(Logger) private readonly logger: Logger,
    @inject(ProcessStarter) @optional() private readonly starter?: ProcessStarter,
  ) {}

  /** Throws `UnavailableError` for a tramite whose records could not start their process. */
  check(tramite: Binding): void {
    if (this.isStranded(tramite)) {
      throw new UnavailableError(`El trámite ${tramite.codigo} necesita el módulo de procesos, que no está instalado.`);
    }
  }

  /**
   * Prepares the process of a bound tramite, before the transaction of the record: `undefined` for one that is not
   * bound. Throws, as what it answers does, `UnavailableError` where the process has no active version, which the
   * caller cannot mend, and `InputError` (`process_not_started`) where it cannot begin with the answers.
   */
  async prepare(
    tramite: Binding,
    answers: Readonly<Record<string, unknown>>,
    record: RecordOutline & { readonly userId: number | null },
  ): Promise<StartProcess | undefined> {
    const { codigo, proceso } = tramite;
    if (proceso === undefined || !this.starter) return undefined;
    const refuse = (error: unknown): never => this.refuse(tramite, error);
    const { userId, ...outline } = record;
    const by = userId === null ? undefined : await this.filer(userId);
    const prepared = await this.starter.prepare(proceso, answers, by, outline).catch(refuse);
    return async (tx, recordId) => {
      const origin = { kind: 'tramite', recordId, tramite: codigo } as const;
      const { llave, progress } = await prepared.start(tx, origin).catch(refuse);
      const sql = 'UPDATE tramites_record SET llave = $1 WHERE id = $2';
      await this.database.change(sql, [llave, recordId], tx);
      return progress && ((own) => this.follower.follow(own, recordId, progress, 'system').catch(refuse));
    };
  }

  /**
   * Throws `InputError`, at the field `proceso`, for a process whose ends do not say what they stand for, and for one
   * that names the term of a tramite without one.
   */
  async checkBinding(
    tx: Transaction,
    { proceso, plazo, termino }: Pick<TramiteItem, 'proceso' | 'plazo' | 'termino'>,
  ): Promise<void> {
    const hasTerm = plazo !== undefined || termino !== undefined;
    if (proceso !== undefined) await this.starter?.checkBinding(tx, proceso, { hasTerm });
  }

  /** Warns of a tramite that takes no records, as nothing here runs processes. */
  warnOf(tramite: Binding): void {
    if (!this.isStranded(tramite)) return;
    // `codigo` would be hidden in a log line, as a code that was sent to somebody has that name.
    this.logger.warn(
      { tramite: tramite.codigo, process: tramite.proceso },
      'a tramite takes no records: it is bound to a process, and no plugin that runs processes is loaded',
    );
  }

  /** The same for all that are stored. */
  async warnOfStored(): Promise<void> {
    for (const tramite of await this.tramites.all()) this.warnOf(tramite);
  }

  /** Rejects while some tramite takes no records for want of its process. */
  async checkStored(): Promise<void> {
    (await this.tramites.all()).forEach((tramite) => this.check(tramite));
  }

  private async filer(userId: number): Promise<ProcessFiler | undefined> {
    const name = (await this.users.named([userId])).get(userId);
    return name && { userId, username: name.username };
  }

  private refuse({ codigo, proceso }: Binding, error: unknown): never {
    if (!(error instanceof ConflictError)) throw error;
    if (error.code === INACTIVE_PROCESS) {
      throw new UnavailableError(
        `El trámite ${codigo} no recibe solicitudes en este momento: su proceso no está activo. Intente más tarde.`,
        error,
      );
    }
    const fields = { tramite: codigo, process: proceso, reason: error.code, fault: error.message };
    this.logger.error(fields, 'a record is refused: its process cannot begin with the answers');
    throw new InputError(
      `El trámite ${codigo} no puede comenzar con estas respuestas. Si son correctas, comuníquese con la entidad.`,
      { code: 'process_not_started', cause: error },
    );
  }

  private isStranded({ proceso }: Binding): boolean {
    return proceso !== undefined && !this.starter;
  }
}
