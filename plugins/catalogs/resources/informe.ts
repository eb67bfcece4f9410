import { PROCEDURES_REVISION } from '../../procedures/contract.js';
import { code, flag, optional, outside, questions, text, withDefault } from '../engine/fields.js';
import { defineResource } from '../engine/resource.js';

/** Reports: a registered procedure, the questions for its parameters, and the permission to run it. */
export const informe = defineResource({
  name: 'informe',
  path: '/global/informe',
  title: 'informes',
  singular: 'informe',
  words: {
    procedimiento: 'Procedimiento',
    parametros: 'Preguntas de sus parámetros',
    plantilla: 'Plantilla del PDF',
  },
  fields: {
    codigo: code(60),
    nombre: text(200),
    descripcion: optional(text(1000)),
    procedimiento: outside('procedure'),
    parametros: withDefault(questions(), []),
    plantilla: optional(outside('template')),
    permiso: optional(outside('permission', 100)),
    activo: withDefault(flag(), true),
  },
  holdsStill: [PROCEDURES_REVISION],
  rule({ parametros }) {
    const asksForFile = (parametros as readonly Record<string, unknown>[]).some(
      ({ pre_tipo }) => pre_tipo === 'ARCHIVO',
    );
    return asksForFile
      ? { parametros: ['Un informe no recibe archivos: ningún parámetro puede ser ARCHIVO.'] }
      : undefined;
  },
});
