import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { Database, InputError } from '../../../host/plugin-api/index.js';
import type { TreeView } from '../engine/resource-routes.js';

/** The most neighbourhoods in a tree; larger lists are read page by page. */
const MOST_SHOWN = 20_000;

interface NeighbourhoodRow {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly estrato: number | null;
  readonly unidadcomunera: number | null;
  readonly localidad: number | null;
}

interface TerritoryRow {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly tipo: string;
  readonly municipio: string | null;
  readonly nombre_municipio: string | null;
}

const neighbourhood = z.object({
  id: z.int(),
  codigo: z.string(),
  nombre: z.string(),
  estrato: z.int().nullable(),
});

const territory = z.object({
  clase: z.enum(['unidadcomunera', 'localidad']),
  id: z.int(),
  codigo: z.string(),
  nombre: z.string(),
  tipo: z.string(),
  barrios: z.array(neighbourhood),
});

const municipality = z.object({
  municipio: z.string().nullable().describe('Código DIVIPOLA'),
  nombre: z.string().nullable(),
  territorios: z.array(territory),
  barrios: z.array(neighbourhood).describe('Los que no están en una unidad ni en una localidad'),
});

/**
 * Reads the tree of `GET /global/barrio/?arbol=1`: the active neighbourhoods by municipality and by community unit or
 * locality.
 */
@injectable()
export class NeighbourhoodTree implements TreeView {
  readonly schema = z.array(municipality);
  readonly description =
    'Con `arbol=1`, en lugar de una página: los barrios activos por municipio y por unidad comunera o localidad. Más de ' +
    `${MOST_SHOWN} son 400 \`too_many\`.`;

  constructor(@inject(Database) private readonly database: Database) {}

  async read(): Promise<z.output<typeof this.schema>> {
    const rows = await this.database.rows<NeighbourhoodRow>(
      `SELECT id, codigo, nombre, estrato, unidadcomunera, localidad FROM catalogs_barrio WHERE activo = $1
       ORDER BY codigo OFFSET 0 ROWS FETCH NEXT ${MOST_SHOWN + 1} ROWS ONLY`,
      [true],
    );
    if (rows.length > MOST_SHOWN) {
      throw new InputError('Hay demasiados barrios para mostrarlos juntos: consúltelos por páginas.', {
        code: 'too_many',
      });
    }
    const territories = [
      ...(await this.territories('unidadcomunera', rows)),
      ...(await this.territories('localidad', rows)),
    ];
    const codes = [...new Set(territories.map(({ row }) => row.municipio))].sort((a, b) =>
      (a ?? '~') < (b ?? '~') ? -1 : 1,
    );
    const shown = codes.map((municipio) => {
      const own = territories.filter(({ row }) => row.municipio === municipio);
      const nombre = own[0]?.row.nombre_municipio ?? null;
      return { municipio, nombre, territorios: own.map(({ node }) => node), barrios: [] };
    });
    const alone = rows.filter(({ unidadcomunera, localidad }) => unidadcomunera === null && localidad === null);
    if (alone.length === 0) return shown;
    return [...shown, { municipio: null, nombre: null, territorios: [], barrios: alone.map(nodeOf) }];
  }

  private async territories(clase: 'unidadcomunera' | 'localidad', neighbourhoods: readonly NeighbourhoodRow[]) {
    const rows = await this.database.rows<TerritoryRow>(
      `SELECT t.id, t.codigo, t.nombre, t.tipo, m.codigo AS municipio, m.nombre AS nombre_municipio
       FROM catalogs_${clase} t LEFT JOIN catalogs_municipio m ON m.id = t.municipio
       WHERE t.activo = $1 ORDER BY t.codigo`,
      [true],
    );
    return rows.map((row) => {
      const { id, codigo, nombre, tipo } = row;
      const barrios = neighbourhoods.filter((one) => one[clase] === id).map(nodeOf);
      return { row, node: { clase, id, codigo, nombre, tipo, barrios } };
    });
  }
}

const nodeOf = ({ id, codigo, nombre, estrato }: NeighbourhoodRow) => ({ id, codigo, nombre, estrato });
