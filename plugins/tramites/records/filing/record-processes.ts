import { inject, injectable, optional } from 'inversify';
import {
  ConflictError,
  Database,
  InputError,
  Logger,
  UnavailableError,
  UserDirectory,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import {
  INACTIVE_PROCESS,
  ProcessStarter,
  type PreparedProcess,
  type ProcessFiler,
  type ProcessProgress,
  type RecordOutline,
} from '../../contract.js';
import type { Tramite } from '../../catalog/index.js';
import { RecordFollower } from '../moves/record-follower.js';

/** The fields of a tramite that say whether it is bound to a process. */
type Binding = Pick<Tramite, 'codigo' | 'proceso'>;

/** The process of a record that is about to be filed. */
export interface RecordProcess {
  readonly tramite: Binding;
  readonly prepared: PreparedProcess;
}

/** Starts the processes of records, which the plugin that runs processes prepares. */
@injectable()
export class RecordProcesses {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(RecordFollower) private readonly follower: RecordFollower,
    @inject(Logger) private readonly logger: Logger,
    @inject(ProcessStarter) @optional() private readonly starter?: ProcessStarter,
  ) {}

  /**
   * Prepares the process of a bound tramite, before the transaction of the record; returns `undefined` for a tramite
   * without a process. Throws `UnavailableError` where the process has no active version, and `InputError`
   * (`process_not_started`) where it cannot begin with the answers; so do {@link start} and {@link follow}.
   */
  async prepare(
    tramite: Binding,
    answers: Readonly<Record<string, unknown>>,
    record: RecordOutline & { readonly userId: number | null },
  ): Promise<RecordProcess | undefined> {
    if (tramite.proceso === undefined || !this.starter) return undefined;
    const { userId, ...outline } = record;
    const by = userId === null ? undefined : await this.filer(userId);
    try {
      return { tramite, prepared: await this.starter.prepareProcess(tramite.proceso, answers, by, outline) };
    } catch (error) {
      return this.refuse(tramite, error);
    }
  }

  /**
   * Starts the instance in the transaction of the record, and writes its `llave` to the record. Returns its first
   * progress, for {@link follow} once the record has its number; `undefined` where the instance waits for staff.
   */
  async start(tx: Transaction, recordId: number, process: RecordProcess): Promise<ProcessProgress | undefined> {
    const { llave, progress } = await this.startInstance(tx, recordId, process);
    await this.database.changeRows('UPDATE tramites_record SET llave = $1 WHERE id = $2', [llave, recordId], tx);
    return progress;
  }

  /** Moves a record by the first progress of its instance. */
  async follow(
    tx: Transaction,
    recordId: number,
    { tramite }: RecordProcess,
    progress: ProcessProgress,
  ): Promise<void> {
    try {
      await this.follower.followProcess(tx, recordId, progress, 'system');
    } catch (error) {
      this.refuse(tramite, error);
    }
  }

  private async startInstance(
    tx: Transaction,
    recordId: number,
    { tramite, prepared }: RecordProcess,
  ): ReturnType<PreparedProcess['startProcess']> {
    try {
      return await prepared.startProcess(tx, { kind: 'tramite', recordId, tramite: tramite.codigo });
    } catch (error) {
      return this.refuse(tramite, error);
    }
  }

  private async filer(userId: number): Promise<ProcessFiler | undefined> {
    const name = (await this.users.namesOf([userId])).get(userId);
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
}
