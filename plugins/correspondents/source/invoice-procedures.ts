import { inject, injectable } from 'inversify';
import { ConflictError } from '../../../host/plugin-api/index.js';
import { RegisteredProcedures, type ProcedureUser } from '../../procedures/contract.js';
import type { CorrespondentsConfig } from '../correspondents-config.js';
import { CorrespondentsSettings } from '../correspondents-settings.js';

type Codes = NonNullable<CorrespondentsConfig['procedures']>;

/** The city's procedures for invoices, where the configuration names them. */
@injectable()
export class InvoiceProcedures implements ProcedureUser {
  constructor(
    @inject(CorrespondentsSettings) private readonly settings: CorrespondentsConfig,
    @inject(RegisteredProcedures) private readonly procedures: RegisteredProcedures,
  ) {}

  get areConfigured(): boolean {
    return this.settings.procedures !== undefined;
  }

  /** The codes of the procedures. Throws where none are configured. */
  get codes(): Codes {
    if (!this.settings.procedures) throw new Error('no procedures of invoices are configured');
    return this.settings.procedures;
  }

  usesOf(codigo: string): Promise<readonly string[]> {
    const isNamed = Object.values(this.settings.procedures ?? {}).includes(codigo);
    return Promise.resolve(isNamed ? ['la configuración de los corresponsales'] : []);
  }

  /** Throws `ConflictError` (`invoices_elsewhere`) where procedures have the invoices. */
  requireNone(): void {
    if (!this.areConfigured) return;
    throw new ConflictError('Las facturas están en los procedimientos de la entidad y no se cambian aquí.', {
      code: 'invoices_elsewhere',
    });
  }

  /** Rejects unless each configured procedure can be run. */
  async check(): Promise<void> {
    for (const [key, codigo] of Object.entries(this.settings.procedures ?? {})) {
      await this.procedures.requireProcedure(codigo, 'interno').catch((cause: unknown) => {
        throw new Error(`correspondents.procedures.${key} names ${codigo}, which cannot be run`, { cause });
      });
    }
  }
}
