import { z } from 'zod';
import type { CatalogSections } from './catalog-sections.js';
import { digits, words } from './cells.js';
import { readCsv, refuseRepeated } from './csv-rows.js';

const types = ['MUNICIPIO', 'AREA_NO_MUNICIPALIZADA', 'ISLA'] as const;

const columns = z.object({
  codigo_departamento: digits(2),
  departamento: words,
  codigo_municipio: digits(5),
  municipio: words,
  tipo: z.enum(types, `must be ${types.join(', ')}`).optional(),
});

const areas =
  '91263 91405 91407 91430 91460 91530 91536 91669 91798 94883 94884 94885 94886 94887 94888 97511 97777 97889';

/** The codes of the edition of 1,122 that are not municipalities, for files without types. */
const otherTypes = new Map<string, (typeof types)[number]>([
  ['88001', 'ISLA'],
  ...areas.split(' ').map((code) => [code, 'AREA_NO_MUNICIPALIZADA'] as const),
]);

/** Reads DANE's municipalities: `codigo_departamento,departamento,codigo_municipio,municipio[,tipo]`. */
export function readDivipola(file: string): CatalogSections {
  const rows = readCsv(file, columns);
  refuseRepeated(rows, ({ cells }) => cells.codigo_municipio);
  const departments = new Map<string, string>();
  for (const { cells, fault } of rows) {
    const { codigo_departamento: code, departamento: name, codigo_municipio } = cells;
    if (!codigo_municipio.startsWith(code)) throw fault(`${codigo_municipio} does not belong to department ${code}`);
    const known = departments.get(code) ?? name;
    if (known !== name) throw fault(`department ${code} is «${known}» on an earlier line`);
    departments.set(code, name);
  }
  const municipio = rows
    .map(({ cells: { codigo_municipio, municipio, codigo_departamento, departamento, tipo } }) => ({
      codigo: codigo_municipio,
      nombre: municipio,
      codigo_departamento,
      departamento,
      tipo: tipo ?? otherTypes.get(codigo_municipio) ?? 'MUNICIPIO',
    }))
    .sort((one, other) => (one.codigo < other.codigo ? -1 : 1));
  return { municipio };
}
