import { inject, injectable, optional } from 'inversify';
import { ConflictError, Database, Logger, UnavailableError } from '../../../host/plugin-api/index.js';
import type { Transaction } from '../../../host/plugin-api/index.js';
import { ProcessStarter } from '../contract.js';
import { TramiteCatalog, type Tramite } from './tramite-catalog.js';

/** A record that has been written and is about to start its process. */
interface StartingRecord {
  readonly id: number;
  readonly radicado: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** What of a tramite says whether it is bound. */
type Binding = Pick<Tramite, 'codigo' | 'proceso'>;

/** Tramites that are bound to a process of the plugin that runs processes, which may not be installed. */
@injectable()
export class TramiteProcesses {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TramiteCatalog) private readonly tramites: TramiteCatalog,
    @inject(Logger) private readonly logger: Logger,
    @inject(ProcessStarter) @optional() private readonly starter?: ProcessStarter,
  ) {}

  /** Throws `UnavailableError` for a tramite whose records could not start their process. */
  check(tramite: Binding): void {
    if (this.isStranded(tramite)) {
      throw new UnavailableError(
        `El trámite ${tramite.codigo} necesita el módulo de procesos, que no está instalado.`,
      );
    }
  }

  /**
   * Starts the process of a bound tramite in the transaction of its record, and notes the instance on it. Throws
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

  private isStranded({ proceso }: Binding): boolean {
    return proceso !== undefined && !this.starter;
  }
}
