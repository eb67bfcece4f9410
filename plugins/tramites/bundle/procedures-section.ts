import { inject, injectable } from 'inversify';
import type {
  BundleSection,
  ImportContext,
  ImportOutcome,
  Transaction,
} from '../../../host/plugin-api/index.js';
import { ProcedureCatalog } from '../procedures/procedure-catalog.js';
import { ProcedureDefinitions } from '../procedures/procedure-definitions.js';
import { procedureItem, type ProcedureItem } from '../procedures/procedure-item.js';

/** Section `tramites`: procedures with their forms. */
@injectable()
export class ProceduresSection implements BundleSection<typeof procedureItem> {
  readonly name = 'tramites';
  readonly after = ['tipos_denuncia', 'procesos'];
  readonly item = procedureItem;
  readonly key = 'codigo';

  constructor(
    @inject(ProcedureDefinitions) private readonly definitions: ProcedureDefinitions,
    @inject(ProcedureCatalog) private readonly procedures: ProcedureCatalog,
  ) {}

  async importItem(item: ProcedureItem, { tx }: ImportContext): Promise<ImportOutcome> {
    return (await this.definitions.save(tx, item)).outcome;
  }

  imported(tx: Transaction): Promise<void> {
    return this.procedures.changed(tx);
  }

  exportItems(tx: Transaction): Promise<ProcedureItem[]> {
    return this.definitions.all(tx);
  }
}
