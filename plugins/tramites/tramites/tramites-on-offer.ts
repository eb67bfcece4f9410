import { inject, injectable } from 'inversify';
import { UnavailableError } from '../../../host/plugin-api/index.js';
import type { OfferedTramite, OfferedTramites } from '../contract.js';
import { draftName } from './draftable-tramites.js';
import { TramiteCatalog, type Tramite } from './tramite-catalog.js';
import { TramiteProcesses } from './tramite-processes.js';

/** {@link OfferedTramites} of the catalogue. */
@injectable()
export class TramitesOnOffer implements OfferedTramites {
  constructor(
    @inject(TramiteCatalog) private readonly catalog: TramiteCatalog,
    @inject(TramiteProcesses) private readonly processes: TramiteProcesses,
  ) {}

  async list(): Promise<readonly OfferedTramite[]> {
    const tramites = await this.catalog.all();
    return tramites
      .filter((tramite) => this.canStart(tramite))
      .map(({ codigo, nombre }) => ({ codigo, nombre, form: draftName(codigo) }));
  }

  private canStart(tramite: Tramite): boolean {
    try {
      this.processes.check(tramite);
      return true;
    } catch (error) {
      if (error instanceof UnavailableError) return false;
      throw error;
    }
  }
}
