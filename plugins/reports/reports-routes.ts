import { z } from 'zod';
import {
  attachedAs,
  authenticated,
  content,
  envelopeProblem,
  InputError,
  json,
  jsonBody,
  route,
  rowId,
  type Reply,
  type Route,
} from '../../host/plugin-api/index.js';
import { procedureRefusal, procedureResult, refusalOf } from '../procedures/contract.js';
import { reportFormats, type ReportFile } from './report-files.js';
import type { ReportService } from './report-service.js';

const result = z.object({ EsCorrecto: z.literal(true), resultado: procedureResult }).meta({ id: 'InformeEjecutado' });
const refusal = procedureRefusal.meta({ id: 'InformeProblem' });

/** The body of a file: bytes, without a schema. */
const bytes = z.unknown().meta({ override: {} });

/** The message for a refusal for which the procedure gives none. */
const WORDLESS_NO = 'El procedimiento rechazó la solicitud.';

const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(rowId),
});

const query = z.object({
  formato: z
    .enum(reportFormats)
    .default('json')
    .describe('`csv` de una lista de objetos o de un objeto; `pdf` de un informe con plantilla'),
  separador: z.enum([',', ';']).default(',').describe('Del CSV; `;` es para Excel en español: con coma decimal y BOM'),
});

function attached({ name, type, body }: ReportFile): Reply {
  return content({ type, body, headers: { 'Content-Disposition': attachedAs(name) } });
}

/** Makes the route that runs a report (decisions, section 9). */
export function reportsRoutes({ reports }: { readonly reports: ReportService }): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/global/informe/:id/ejecutar',
      operationId: 'ejecutarInforme',
      summary: 'Informes: ejecutar uno y recibirlo como JSON, CSV o PDF',
      description:
        'Requiere el permiso que nombra el informe, o `catalogs.informe.read` si no nombra ninguno, y los de su ' +
        'procedimiento. Un procedimiento que dice que no o falla es 200 con `EsCorrecto: false` si se pide JSON, y 400 si ' +
        'se pide un archivo. En el CSV, lo que una hoja de cálculo tomaría por una fórmula empieza con un apóstrofo.',
      access: authenticated(['jwt', 'session']),
      params,
      query,
      body: jsonBody(
        z
          .record(z.string(), z.unknown())
          .describe('Los parámetros del informe por pre_codigo')
          .meta({ examples: [{ desde: '2026-01-01', hasta: '2026-03-31' }] }),
      ),
      problem: { ...envelopeProblem, schema: refusal },
      answers: {
        200: {
          description: 'Lo que respondió el procedimiento',
          schema: z.union([result, refusal]),
          others: { 'text/csv': bytes, 'application/pdf': bytes },
        },
        400: {
          description:
            'Un parámetro no es válido; el resultado no es una tabla (`not_tabular`) o no se puede imprimir; o se pidió un ' +
            'archivo y el procedimiento dijo que no o falló',
        },
        403: { description: 'Falta el permiso del informe o el de su procedimiento' },
        404: { description: 'No existe un informe activo con ese id' },
        409: { description: 'No se puede pedir en PDF (`pdf_not_available`)' },
        429: { description: 'En PDF: el usuario tiene ya uno en impresión y uno en espera' },
        503: { description: 'Su procedimiento o su formulario no se puede usar ahora' },
      },
      handle: async ({ identity, params: { id }, query: { formato, separador }, body, signal, requestId }) => {
        const call = { by: identity, id, fields: body };
        if (formato === 'json') {
          const outcome = await reports.run(call);
          if (outcome.kind !== 'done') return json({ EsCorrecto: false, ...refusalOf(outcome, requestId) });
          return json({ EsCorrecto: true, resultado: outcome.resultado });
        }
        const outcome = await reports.file({ ...call, formato, separador, signal });
        if (outcome.kind === 'file') return attached(outcome.file);
        const { mensaje, code = 'procedure_refused' } = refusalOf(outcome, requestId);
        throw new InputError(mensaje.trim() || WORDLESS_NO, { code });
      },
    }),
  ];
}
