import { inject, injectable } from 'inversify';
import {
  Database,
  MOST_NAMED_USES,
  type GroupListing,
  type GroupReference,
  type GroupUse,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import type { TramitePage } from '../../catalog/index.js';
import { sameOffice } from '../../notices/index.js';
import { filingNumber } from '../../vocabulary/index.js';

/** The tramites whose page names a department, and the records that it has or had the work on. */
@injectable()
export class OfficeReferences implements GroupReference {
  constructor(@inject(Database) private readonly database: Database) {}

  async usesOf({ codigo, nombre }: GroupListing, tx: Transaction): Promise<readonly GroupUse[]> {
    const tramites = await this.database.rows<{ codigo: string; pagina: unknown }>(
      'SELECT codigo, pagina FROM tramites_tramite WHERE pagina IS NOT NULL ORDER BY codigo',
      [],
      tx,
    );
    const named = tramites.filter(({ pagina }) => {
      const { dependencia } = this.database.parseJson<TramitePage>(pagina);
      return dependencia !== undefined && sameOffice(dependencia, nombre);
    });
    const [counted] = await this.database.rows<{ total: number | string }>(
      'SELECT COUNT(*) AS total FROM tramites_record WHERE oficina = $1',
      [codigo],
      tx,
    );
    const newest = await this.database.rows<{ anio: number; numero: number }>(
      `SELECT anio, numero FROM tramites_record WHERE oficina = $1
       ORDER BY id DESC OFFSET 0 ROWS FETCH NEXT ${MOST_NAMED_USES} ROWS ONLY`,
      [codigo],
      tx,
    );
    return [
      {
        clase: 'Trámites',
        cuantos: named.length,
        primeros: named.slice(0, MOST_NAMED_USES).map((tramite) => tramite.codigo),
      },
      {
        clase: 'Expedientes',
        cuantos: Number(counted!.total),
        primeros: newest.map(({ anio, numero }) => filingNumber(anio, numero)),
      },
    ];
  }
}
