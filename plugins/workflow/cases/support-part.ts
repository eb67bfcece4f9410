import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import type { CaseEntry, CasePage } from '../../tramites/contract.js';
import type { SupportFile } from '../engine/index.js';
import { behind, pageBy, TREE, type FoundCase, type OwnCasePart } from './found-case.js';

interface Row {
  readonly id: number;
  readonly llave: string;
  readonly tipo: string;
  readonly descripcion: string;
  readonly archivo: unknown;
  /** Null for a support that the citizen handed in. */
  readonly adduser: number | null;
  readonly adddate: Date;
}

/**
 * SOPORTE: the supports of the instances. A condition is evaluated for a task, so supports with one appear only there.
 */
@injectable()
export class SupportPart implements OwnCasePart {
  readonly tipo = 'SOPORTE';
  readonly orden = 40;
  readonly publico = false;

  constructor(@inject(Database) private readonly database: Database) {}

  async listEntries({ rootId }: FoundCase, { after, limit }: CasePage): Promise<readonly CaseEntry[]> {
    if (rootId === undefined) return [];
    const rows = await this.database.rows<Row>(
      `SELECT s.id, tree.llave, s.tipo, s.descripcion, s.archivo, s.adduser, s.adddate
       FROM ${TREE} tree JOIN workflow_support s ON s.instance_id = tree.id
       WHERE s.condicion IS NULL AND ${behind('s.adddate', 's.id')} ${pageBy('s.adddate', 's.id')}`,
      [rootId, after.at, after.id, limit],
    );
    return rows.map(({ id, llave, tipo, descripcion, archivo, adduser: usuario, adddate: at }) => {
      const file = this.database.parseJson<SupportFile | null>(archivo);
      return {
        at,
        id,
        publico: false,
        usuario,
        datos: {
          instancia: llave,
          tipo,
          descripcion,
          archivo: file && { ...file, ruta: `/workflow/api/soportes/${id}/archivo/` },
        },
      };
    });
  }
}
