import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import type { CaseEntry, CasePage } from '../../tramites/contract.js';
import type { ChargeState } from '../engine/index.js';
import { behind, pageBy, TREE, type FoundCase, type OwnCasePart } from './found-case.js';

interface Row {
  readonly id: number;
  readonly concepto: string;
  readonly valor: string;
  readonly moneda: string;
  readonly referencia: string;
  readonly hasta: Date | null;
  readonly estado: ChargeState;
  readonly comprobante: string | null;
  readonly pagado: Date | null;
  readonly at: Date;
}

/** PAGO: the payments that tasks wait for or have waited for, with their receipts. Withdrawn ones are for staff. */
@injectable()
export class ChargePart implements OwnCasePart {
  readonly tipo = 'PAGO';
  readonly orden = 35;
  readonly publico = true;

  constructor(@inject(Database) private readonly database: Database) {}

  async listEntries({ rootId }: FoundCase, { after, limit }: CasePage): Promise<readonly CaseEntry[]> {
    if (rootId === undefined) return [];
    const rows = await this.database.rows<Row>(
      `SELECT c.id, c.concepto, c.valor, c.moneda, c.factura AS referencia, c.vence AS hasta, c.estado, c.comprobante,
         c.pagado_at AS pagado, c.created_at AS at
       FROM ${TREE} tree JOIN workflow_charge c ON c.instance_id = tree.id
       WHERE ${behind('c.created_at', 'c.id')} ${pageBy('c.created_at', 'c.id')}`,
      [rootId, after.at, after.id, limit],
    );
    return rows.map(({ id, at, hasta, pagado, ...charge }) => ({
      at,
      id,
      publico: charge.estado !== 'RETIRADO',
      usuario: null,
      datos: { ...charge, hasta: hasta?.toISOString() ?? null, pagado: pagado?.toISOString() ?? null },
    }));
  }
}
