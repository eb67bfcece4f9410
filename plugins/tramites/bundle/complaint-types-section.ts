import { inject, injectable } from 'inversify';
import type { BundleSection, ImportContext, ImportOutcome, Transaction } from '../../../host/plugin-api/index.js';
import { type ComplaintType, complaintTypeItem, ComplaintTypes, TRAMITES_REVISION } from '../catalog/index.js';

/** The section `tipos_denuncia`. */
@injectable()
export class ComplaintTypesSection implements BundleSection<typeof complaintTypeItem> {
  readonly name = 'tipos_denuncia';
  readonly item = complaintTypeItem;
  readonly key = 'codigo';
  readonly permissions = ['tramites.admin'];
  readonly revision = TRAMITES_REVISION;

  constructor(@inject(ComplaintTypes) private readonly types: ComplaintTypes) {}

  importItem(type: ComplaintType, { tx }: ImportContext): Promise<ImportOutcome> {
    return this.types.put(tx, type);
  }

  async removeItem(tx: Transaction, { codigo }: ComplaintType): Promise<void> {
    await this.types.removeUnused(tx, codigo);
  }

  exportItems(tx: Transaction): Promise<ComplaintType[]> {
    return this.types.all(tx);
  }
}
