import type { admin } from '../../../../src/api/admin.js';
import { service, sessionOf } from '../../../support/console.js';

export const designer = sessionOf(['workflow.designer', 'workflow.read']);

export const stored = {
  codigo: 'F_VISITA',
  nombre: 'Informe de la visita',
  revision: 3,
  estado: 'ACTIVO' as const,
  schema: {
    type: 'object',
    properties: {
      area: { type: 'number', title: 'Área medida', minimum: 0 },
      hallazgos: { type: 'string', title: 'Hallazgos', maxLength: 5000 },
    },
    required: ['area'],
  },
  ui: {},
};

const field = (codigo: string, texto: string) => ({
  codigo,
  texto,
  tipo: 'TEXTO' as const,
  control: 'TEXTO' as const,
  obligatorio: false,
  pista: null,
  schema: {},
  condicional: false,
});

export const tried: Awaited<ReturnType<typeof admin.workflow.forms.preview.query>> = {
  campos: [field('area', 'Área medida'), field('hallazgos', 'Hallazgos')],
  ocultos: [],
  errores: {},
  guardado: {},
  rechazo: null,
};

export const use = { codigo: 'P', nombre: 'Licencia', activa: { version: 2, revision: 3 }, borrador: false, lee: [] };

export const saves = () =>
  service().callsOf<Record<string, unknown>>('POST /workflow/api/formularios/{codigo}/guardar');

/** Serves a form with two questions, which one process uses. */
export function serveForm(): void {
  service()
    .procedure((calls) => calls.workflow.forms.list, {
      items: [{ codigo: 'F_VISITA', nombre: 'Informe de la visita', revision: 3, estado: 'ACTIVO', procesos: 1 }],
      nextCursor: null,
    })
    .procedure((calls) => calls.workflow.forms.get, stored)
    .procedure((calls) => calls.workflow.forms.uses, { items: [use], nextCursor: null })
    .procedure((calls) => calls.workflow.forms.preview, tried)
    .on('POST', '/workflow/api/formularios/{codigo}/guardar', { EsCorrecto: true, revision: 4 });
}
