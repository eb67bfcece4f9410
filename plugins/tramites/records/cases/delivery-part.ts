import { inject, injectable } from 'inversify';
import type { Case, CaseEntry, CasePage, CasePart } from '../../contract.js';
import { RecordRights } from '../rights/record-rights.js';
import { RecordDeliveries } from '../deliveries/record-deliveries.js';

/**
 * The entries ENTREGA: what the citizen handed in to a record that staff returned, with its files for users who may
 * download those of records.
 */
@injectable()
export class DeliveryPart implements CasePart {
  readonly tipo = 'ENTREGA';
  readonly orden = 32;
  readonly publico = false;
  readonly conArchivos = true;

  constructor(
    @inject(RecordDeliveries) private readonly deliveries: RecordDeliveries,
    @inject(RecordRights) private readonly rights: RecordRights,
  ) {}

  async listEntries({ record }: Case, { by, after, limit }: CasePage): Promise<readonly CaseEntry[]> {
    if (!record) return [];
    const found = await this.deliveries.pageByTime(record, after, limit);
    const areOpen = found.length > 0 && (await this.rights.has(record, 'archivos', by));
    return found.map(({ id, fecha: at, texto, usuario, archivos }) => ({
      at,
      id,
      publico: false,
      usuario,
      datos: { texto, ...(areOpen && { archivos: archivos.map((file) => ({ ...file })) }) },
    }));
  }
}
