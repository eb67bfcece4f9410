import { inject, injectable } from 'inversify';
import type { BuilderCatalogueSource, BuilderEntry } from '../../workflow/contract.js';
import { CityDocumentTemplates } from './city-document-templates.js';

/** Lists the templates for designers of processes. */
@injectable()
export class TemplateCatalogue implements BuilderCatalogueSource {
  readonly part = 'plantillas';

  constructor(@inject(CityDocumentTemplates) private readonly templates: CityDocumentTemplates) {}

  async listEntries(): Promise<readonly BuilderEntry[]> {
    return (await this.templates.list()).map(({ codigo, nombre }) => ({ codigo, nombre }));
  }
}
