import { inject, injectable } from 'inversify';
import type {
  BundleSection,
  ImportContext,
  ImportOutcome,
  Transaction,
} from '../../../host/plugin-api/index.js';
import type { ComplaintType } from '../procedures/complaint-question.js';
import { complaintTypeItem, ComplaintTypes } from '../procedures/complaint-types.js';
import { ProcedureCatalog } from '../procedures/procedure-catalog.js';

/** Section `tipos_denuncia`. */
@injectable()
export class ComplaintTypesSection implements BundleSection<typeof complaintTypeItem> {
  readonly name = 'tipos_denuncia';
  readonly item = complaintTypeItem;
  readonly key = 'codigo';

  constructor(
    @inject(ComplaintTypes) private readonly types: ComplaintTypes,
    @inject(ProcedureCatalog) private readonly procedures: ProcedureCatalog,
  ) {}

  importItem(type: ComplaintType, { tx }: ImportContext): Promise<ImportOutcome> {
    return this.types.put(tx, type);
  }

  imported(tx: Transaction): Promise<void> {
    return this.procedures.changed(tx);
  }

  exportItems(tx: Transaction): Promise<ComplaintType[]> {
    return this.types.all(tx);
  }
}
