import { inject, injectable } from 'inversify';
import type {
  BundleSection,
  ImportContext,
  ImportOutcome,
  Transaction,
} from '../../../host/plugin-api/index.js';
import type { ComplaintType } from '../procedures/complaint-question.js';
import { complaintTypeItem, ComplaintTypes } from '../procedures/complaint-types.js';
import { PROCEDURES_REVISION } from '../procedures/procedure-catalog.js';

/** Section `tipos_denuncia`. */
@injectable()
export class ComplaintTypesSection implements BundleSection<typeof complaintTypeItem> {
  readonly name = 'tipos_denuncia';
  readonly item = complaintTypeItem;
  readonly key = 'codigo';
  readonly revision = PROCEDURES_REVISION;

  constructor(@inject(ComplaintTypes) private readonly types: ComplaintTypes) {}

  importItem(type: ComplaintType, { tx }: ImportContext): Promise<ImportOutcome> {
    return this.types.put(tx, type);
  }

  exportItems(tx: Transaction): Promise<ComplaintType[]> {
    return this.types.all(tx);
  }
}
