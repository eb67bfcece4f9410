import { z } from 'zod';
import type { CatalogSections } from './catalog-sections.js';
import { digits, words } from './cells.js';
import { readCsv, refuseRepeated } from './csv-rows.js';

const columns = z.object({ codigo_barrio: digits(1, 20), barrio: words, comuna: digits(1, 10) });

/** Reads a city's neighbourhoods, `codigo_barrio,barrio,comuna`, and the comunas that they name. */
export function readBarrios(file: string): CatalogSections {
  const rows = readCsv(file, columns);
  refuseRepeated(rows, ({ cells }) => cells.codigo_barrio);
  const comunas = [...new Set(rows.map(({ cells }) => cells.comuna))].sort();
  return {
    unidadcomunera: comunas.map((codigo) => ({ codigo, nombre: `Comuna ${codigo}`, tipo: 'comuna', activo: true })),
    barrio: rows
      .map(({ cells: { codigo_barrio, barrio, comuna } }) => ({
        codigo: codigo_barrio,
        nombre: barrio,
        unidadcomunera: comuna,
        activo: true,
      }))
      .sort((one, other) => (one.codigo < other.codigo ? -1 : 1)),
  };
}
