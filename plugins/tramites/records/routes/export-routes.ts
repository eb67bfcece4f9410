import { attachedAs, authenticated, content, jsonBody, route, type Route } from '../../../../host/plugin-api/index.js';
import { READ_RECORDS } from '../../contract.js';
import { exportFilter } from '../shapes/record-shapes.js';
import type { RecordExport } from '../search/record-export.js';
import { bytes } from './record-params.js';

/** Makes the route that exports a list of records. */
export function exportRoutes({ exports }: { readonly exports: RecordExport }): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/home/api/tramite/exportacion',
      operationId: 'exportarRegistros',
      summary: 'La lista de registros de un filtro, en CSV para Excel en español: con `;` y BOM',
      description:
        'Los 20.000 más nuevos. Lo que una hoja de cálculo tomaría por una fórmula empieza con un ' +
        'apóstrofo. Cada exportación queda en el registro de auditoría. Va por POST: el filtro puede nombrar a una persona.',
      access: authenticated(['jwt', 'session'], READ_RECORDS),
      body: jsonBody(exportFilter),
      answers: {
        200: { description: 'La lista', type: 'text/csv', schema: bytes },
        400: { description: 'Un campo del filtro no es válido: `errors` dice cuál y por qué' },
        403: { description: 'Falta el permiso `tramites.read`' },
      },
      handle: async ({ body, identity }) => {
        const { name, body: lines } = await exports.export(body, identity);
        const headers = { 'Content-Disposition': attachedAs(name) };
        return content({ type: 'text/csv; charset=utf-8', body: lines, headers });
      },
    }),
  ];
}
