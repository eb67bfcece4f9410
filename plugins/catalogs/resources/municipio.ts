import { choice, code, text, withDefault } from '../engine/fields.js';
import { defineResource } from '../engine/resource.js';

/**
 * Municipalities by their DIVIPOLA code. They have no REST routes: bundles and admin procedures edit them (decisions,
 * section 9).
 */
export const municipio = defineResource({
  name: 'municipio',
  title: 'municipios',
  singular: 'municipio',
  words: {
    codigo_departamento: 'Código del departamento',
    departamento: 'Departamento',
  },
  fields: {
    codigo: code(5),
    nombre: text(200),
    codigo_departamento: text(2),
    departamento: text(200),
    tipo: withDefault(choice('MUNICIPIO', 'AREA_NO_MUNICIPALIZADA', 'ISLA'), 'MUNICIPIO'),
  },
  search: ['codigo', 'nombre', 'departamento'],
  optionName: 'nombre',
});
