import { day, flag, integer, text, withDefault } from '../engine/fields.js';
import { defineResource } from '../engine/resource.js';

/** Validity periods, such as a fiscal year: one is active at a time, and no two overlap. */
export const vigencia = defineResource({
  name: 'vigencia',
  path: '/vigencia',
  title: 'vigencias',
  singular: 'vigencia',
  words: {
    anio: 'Año',
    fecha_inicio: 'Primer día',
    fecha_fin: 'Último día',
  },
  fields: {
    anio: { ...integer(1900, 2999), isUnique: true },
    nombre: text(200),
    fecha_inicio: day(),
    fecha_fin: day(),
    activa: withDefault(flag(), false),
  },
  key: ['anio'],
  search: ['nombre'],
  order: '-anio',
  comparesItems: true,
  async rule({ fecha_inicio, fecha_fin, activa }, { database, tx, id }) {
    if (String(fecha_fin) < String(fecha_inicio)) return { fecha_fin: ['Debe ser posterior a fecha_inicio.'] };
    const others = await database.rows<{ anio: number; overlaps: number }>(
      `SELECT anio, CASE WHEN fecha_inicio <= $1 AND fecha_fin >= $2 THEN 1 ELSE 0 END AS overlaps FROM catalogs_vigencia
       WHERE id <> $3 AND (activa = $4 OR (fecha_inicio <= $1 AND fecha_fin >= $2)) ORDER BY anio`,
      [fecha_fin, fecha_inicio, id, true],
      tx,
    );
    const overlapping = others.find(({ overlaps }) => overlaps === 1);
    if (overlapping) return { fecha_inicio: [`Se cruza con la vigencia ${overlapping.anio}.`] };
    return activa && others[0] ? { activa: [`Ya está activa la vigencia ${others[0].anio}.`] } : undefined;
  },
});
