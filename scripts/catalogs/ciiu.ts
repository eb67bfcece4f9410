import { z } from 'zod';
import type { CatalogSections } from './catalog-sections.js';
import { digits, words } from './cells.js';
import { readCsv, refuseRepeated, type CsvRow } from './csv-rows.js';

/**
 * The levels, from the top; a row has its code at its own level, and the codes of its ancestors at the levels above.
 */
const levels = ['seccion', 'division', 'grupo', 'clase', 'municipal'] as const;

const columns = z.object({
  seccion: z.string('is missing').regex(/^[A-Z]$/, 'must be a letter'),
  division: digits(2).optional(),
  grupo: digits(3).optional(),
  clase: digits(4).optional(),
  // A city adds digits to a class.
  municipal: digits(5, 10).optional(),
  descripcion: words,
  nivel: z.enum(levels, `must be ${levels.join(', ')}`),
  vigente_desde: z.iso.date('must be a day such as 2026-01-31').optional(),
  vigente_hasta: z.iso.date('must be a day such as 2026-01-31').optional(),
});
type Cells = z.output<typeof columns>;

/** Returns the codes of a row and its ancestors, from the section. */
function codesOf({ cells, fault }: CsvRow<Cells>): string[] {
  const depth = levels.indexOf(cells.nivel);
  const codes = levels.map((level) => cells[level]);
  const wrong = levels.find((_, index) => (codes[index] !== undefined) !== index <= depth);
  if (wrong) throw fault(`${wrong}: ${cells[wrong] === undefined ? 'is missing' : 'must be empty'} at ${cells.nivel}`);
  const present = codes.filter((code) => code !== undefined);
  for (const [index, code] of present.entries()) {
    const above = present[index - 1];
    if (index > 1 && !code.startsWith(above!)) throw fault(`${code} does not belong to ${above}`);
  }
  return present;
}

/**
 * Reads DANE's activities: `seccion,division,grupo,clase[,municipal],descripcion,nivel[,vigente_desde,vigente_hasta]`.
 */
export function readCiiu(file: string): CatalogSections {
  const rows = readCsv(file, columns);
  refuseRepeated(rows, (row) => codesOf(row).at(-1)!);
  const places = new Map(rows.map((row) => [codesOf(row).join(' '), row]));
  for (const [place, { fault }] of places) {
    const above = place.split(' ').slice(0, -1).join(' ');
    if (above !== '' && !places.has(above)) throw fault(`${place}: there is no row of ${above}`);
  }
  // Sorted, so that a code follows its parent, whatever the order of the file.
  const ordered = [...places].sort(([one], [other]) => (one < other ? -1 : 1));
  const ciiu = ordered.map(([place, { cells, fault }]) => {
    const { descripcion, nivel, seccion, vigente_desde: from, vigente_hasta: to } = cells;
    if (from && to && to < from) throw fault('vigente_hasta is before vigente_desde');
    const [codigo, padre] = place.split(' ').reverse();
    return { codigo, descripcion, nivel: nivel.toUpperCase(), seccion, padre, vigente_desde: from, vigente_hasta: to };
  });
  return { ciiu };
}
