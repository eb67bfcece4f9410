import { inject, injectable, optional } from 'inversify';
import { ConflictError, Database, Logger, UnavailableError } from '../../../host/plugin-api/index.js';
import type { Transaction } from '../../../host/plugin-api/index.js';
import { ProcessStarter } from '../contract.js';
import { ProcedureCatalog, type Procedure } from './procedure-catalog.js';

/** A record that has been written and is about to start its process. */
interface StartingRecord {
  readonly id: number;
  readonly radicado: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** What of a procedure says whether it is bound. */
type Binding = Pick<Procedure, 'codigo' | 'proceso'>;

/** Procedures that are bound to a process of the plugin that runs processes, which may not be installed. */
@injectable()
export class BoundProcesses {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcedureCatalog) private readonly procedures: ProcedureCatalog,
    @inject(Logger) private readonly logger: Logger,
    @inject(ProcessStarter) @optional() private readonly starter?: ProcessStarter,
  ) {}

  /** Throws `UnavailableError` for a procedure whose records could not start their process. */
  check(procedure: Binding): void {
    if (this.isStranded(procedure)) {
      throw new UnavailableError(
        `El trámite ${procedure.codigo} necesita el módulo de procesos, que no está instalado.`,
      );
    }
  }

  /**
   * Starts the process of a bound procedure in the transaction of its record, and notes the instance on it. Throws
   * `UnavailableError` where the process has no active version, as whoever files the record cannot mend that.
   */
  async start(tx: Transaction, { codigo, proceso }: Binding, record: StartingRecord): Promise<void> {
    if (proceso === undefined || !this.starter) return;
    const { id, radicado, answers } = record;
    const origin = { kind: 'tramite', recordId: id, radicado } as const;
    const { llave } = await this.starter
      .start(tx, { proceso, datos: answers, origin })
      .catch((error: unknown) => {
        if (!(error instanceof ConflictError)) throw error;
        throw new UnavailableError(
          `El trámite ${codigo} no recibe solicitudes en este momento: su proceso no está activo. Intente más tarde.`,
          error,
        );
      });
    await this.database.change('UPDATE tramites_record SET llave = $1 WHERE id = $2', [llave, id], tx);
  }

  /** Warns of a procedure that takes no records, as nothing here runs processes. */
  warnOf(procedure: Binding): void {
    if (!this.isStranded(procedure)) return;
    // `codigo` would be hidden in a log line, as a code that was sent to somebody has that name.
    this.logger.warn(
      { procedure: procedure.codigo, process: procedure.proceso },
      'a procedure takes no records: it is bound to a process, and no plugin that runs processes is loaded',
    );
  }

  /** The same for all that are stored. */
  async warnOfStored(): Promise<void> {
    for (const procedure of await this.procedures.all()) this.warnOf(procedure);
  }

  /** Rejects while some procedure takes no records for want of its process. */
  async checkStored(): Promise<void> {
    (await this.procedures.all()).forEach((procedure) => this.check(procedure));
  }

  private isStranded({ proceso }: Binding): boolean {
    return proceso !== undefined && !this.starter;
  }
}
