import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  Database,
  type BundleSection,
  type ImportContext,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { ComplaintType } from '../procedures/complaint-question.js';
import { ProcedureCatalog } from '../procedures/procedure-catalog.js';

const complaintTypeItem = z.strictObject({
  codigo: z.string().trim().min(1).max(60),
  nombre: z.string().trim().min(1).max(300),
});

/** Section `tipos_denuncia`. */
@injectable()
export class ComplaintTypesSection implements BundleSection<typeof complaintTypeItem> {
  readonly name = 'tipos_denuncia';
  readonly item = complaintTypeItem;
  readonly key = 'codigo';

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcedureCatalog) private readonly procedures: ProcedureCatalog,
  ) {}

  async importItem({ codigo, nombre }: ComplaintType, { tx }: ImportContext): Promise<ImportOutcome> {
    const [present] = await this.database.rows<ComplaintType>(
      'SELECT codigo, nombre FROM tramites_tipo_denuncia WHERE codigo = $1',
      [codigo],
      tx,
    );
    if (!present) {
      await this.database.insert('tramites_tipo_denuncia', [{ codigo, nombre }], [], tx);
      return 'created';
    }
    if (present.nombre === nombre) return 'left';
    await this.database.change(
      'UPDATE tramites_tipo_denuncia SET nombre = $1 WHERE codigo = $2',
      [nombre, codigo],
      tx,
    );
    return 'changed';
  }

  imported(tx: Transaction): Promise<void> {
    return this.procedures.changed(tx);
  }

  exportItems(tx: Transaction): Promise<ComplaintType[]> {
    return this.database.rows<ComplaintType>(
      'SELECT codigo, nombre FROM tramites_tipo_denuncia ORDER BY codigo',
      [],
      tx,
    );
  }
}
