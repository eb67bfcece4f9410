import { inject, injectable } from 'inversify';
import type { DraftableForm, DraftableFormSource } from '../../forms/contract.js';
import { TramiteCatalog } from './tramite-catalog.js';

/** The forms of tramites, of which drafts are kept (decisions, section 3). */
@injectable()
export class DraftableTramites implements DraftableFormSource {
  readonly kind = 'tramite';

  constructor(@inject(TramiteCatalog) private readonly tramites: TramiteCatalog) {}

  async find(codigo: string): Promise<DraftableForm | undefined> {
    return (await this.tramites.findReady(codigo))?.form;
  }
}
