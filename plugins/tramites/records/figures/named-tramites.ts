import type { Database } from '../../../../host/plugin-api/index.js';
import type { TramitePage } from '../../catalog/index.js';

/** A tramite in a figure. */
export interface NamedTramite {
  readonly codigo: string;
  readonly nombre: string;
  /** The department that answers its records, as its page names it; null where it names none. */
  readonly dependencia: string | null;
}

/** Reads all tramites by their ids. */
export async function readTramites(database: Database): Promise<ReadonlyMap<number, NamedTramite>> {
  const sql = 'SELECT id, codigo, nombre, pagina FROM tramites_tramite';
  const rows = await database.rows<{ id: number; codigo: string; nombre: string; pagina: unknown }>(sql);
  return new Map(
    rows.map(({ id, codigo, nombre, pagina }) => {
      const page = pagina === null ? null : database.parseJson<TramitePage>(pagina);
      return [id, { codigo, nombre, dependencia: page?.dependencia ?? null }];
    }),
  );
}
