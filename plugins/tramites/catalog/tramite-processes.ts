import { inject, injectable, optional } from 'inversify';
import { Logger, UnavailableError, type Transaction } from '../../../host/plugin-api/index.js';
import { ProcessStarter } from '../contract.js';
import type { TramiteItem } from './tramite-item.js';
import { TramiteCatalog, type Tramite } from './tramite-catalog.js';

/** The fields of a tramite that say whether it is bound to a process. */
type Binding = Pick<Tramite, 'codigo' | 'proceso'>;

/** The bindings of tramites to processes, whose plugin may not be installed. */
@injectable()
export class TramiteProcesses {
  constructor(
    @inject(TramiteCatalog) private readonly tramites: TramiteCatalog,
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
   * Throws `InputError`, at the field `proceso`, for a process with ends that have no outcome, and for a process that
   * names the term of a tramite without one.
   */
  async checkBinding(
    tx: Transaction,
    { proceso, plazo, termino }: Pick<TramiteItem, 'proceso' | 'plazo' | 'termino'>,
  ): Promise<void> {
    const hasTerm = plazo !== undefined || termino !== undefined;
    if (proceso !== undefined) await this.starter?.checkBinding(tx, proceso, { hasTerm });
  }

  /** Warns of a tramite that takes no records, as no plugin runs processes. */
  warnOf(tramite: Binding): void {
    if (!this.isStranded(tramite)) return;
    // The log hides fields named `codigo`, as a code that was sent to somebody has that name.
    this.logger.warn(
      { tramite: tramite.codigo, process: tramite.proceso },
      'a tramite takes no records: it is bound to a process, and no plugin that runs processes is loaded',
    );
  }

  /** Warns of all stored tramites that take no records. */
  async warnOfStored(): Promise<void> {
    for (const tramite of await this.tramites.all()) this.warnOf(tramite);
  }

  /** Throws while a tramite takes no records because no plugin runs its process. */
  async checkStored(): Promise<void> {
    (await this.tramites.all()).forEach((tramite) => this.check(tramite));
  }

  private isStranded({ proceso }: Binding): boolean {
    return proceso !== undefined && !this.starter;
  }
}
