import { choice, code, day, optional, reference, text } from '../engine/fields.js';
import { defineResource } from '../engine/resource.js';

/** Economic activities of CIIU revision 4 A.C.; the city's own ones have more digits. */
export const ciiu = defineResource({
  name: 'ciiu',
  path: '/global/CIIU',
  title: 'actividades económicas',
  singular: 'actividad económica',
  words: {
    nivel: 'Nivel',
    seccion: 'Sección',
    vigente_desde: 'Vigente desde',
    vigente_hasta: 'Vigente hasta',
  },
  fields: {
    codigo: code(10),
    descripcion: text(500),
    nivel: choice('SECCION', 'DIVISION', 'GRUPO', 'CLASE', 'MUNICIPAL'),
    seccion: text(1),
    padre: optional(reference('ciiu')),
    vigente_desde: optional(day()),
    vigente_hasta: optional(day()),
  },
  parent: 'padre',
  search: ['codigo', 'descripcion'],
  optionName: 'descripcion',
  rule({ vigente_desde: from, vigente_hasta: to }) {
    const isBackwards = typeof from === 'string' && typeof to === 'string' && to < from;
    return isBackwards ? { vigente_hasta: ['Debe ser posterior a vigente_desde.'] } : undefined;
  },
});
