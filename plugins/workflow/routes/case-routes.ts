import { z } from 'zod';
import { json, jsonBody, plainValue, route, uuid, type Route } from '../../../host/plugin-api/index.js';
import { sentPlace, type CaseNotes, type CaseReading } from '../cases/index.js';
import { llave, problem, refusal, staff } from './workflow-schemas.js';

const MOST_TEXT = 4000;
const NOTE = 'El solicitante llamó: trae el plano el lunes.';

const params = z.object({
  caso: z
    .union([
      uuid,
      z
        .string()
        .overwrite(plainValue)
        .toLowerCase()
        .regex(/^key_[0-9a-f-]{36}$/),
      z
        .string()
        .trim()
        .regex(/^\d{4}-\d{1,9}$/),
    ])
    .describe('La llave de una instancia, o el radicado o la clave de un registro')
    .meta({ examples: ['3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001'] }),
});

const fecha = z.iso.datetime().meta({ examples: ['2026-03-02T15:04:05.000Z'] });

/** Several lines, without other control characters. */
const texto = z
  .string()
  .max(MOST_TEXT, { error: `Puede tener hasta ${MOST_TEXT} caracteres.`, abort: true })
  .regex(/^(?=\s*\S)(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, 'Es un texto que no está en blanco.')
  .meta({ examples: [NOTE] });

const entrada = z
  .object({
    tipo: z.string().meta({ examples: ['NOTA'] }),
    fecha,
    publico: z.boolean().describe('Si `seguimiento` lo cuenta a quien tiene la clave del registro'),
    usuario: z
      .string()
      .nullable()
      .describe('Quien lo hizo, o tiene la tarea; null si fue el servicio o alguien anónimo')
      .meta({ examples: ['lortiz'] }),
    nombre: z
      .string()
      .nullable()
      .describe('El de esa persona')
      .meta({ examples: ['Luz Marina Ortiz'] }),
    datos: z
      .record(z.string(), z.unknown())
      .describe('Lo demás, según su tipo')
      .meta({ examples: [{ texto: NOTE }] }),
  })
  .meta({ id: 'CasoEntrada' });

const noCase = {
  403: { description: 'No puede ver el caso', schema: refusal },
  404: { description: 'No existe', schema: refusal },
};

/** Lists the endpoints of a case, and of the notes of staff on it (decisions, section 7). */
export function caseRoutes({
  caseReading,
  caseNotes,
}: {
  readonly caseReading: CaseReading;
  readonly caseNotes: CaseNotes;
}): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/workflow/api/casos/:caso',
      operationId: 'consultarCaso',
      summary: 'Un caso: el registro, sus instancias y todo lo que les pasó, lo más antiguo primero',
      description:
        'De una instancia que otra inició, el caso es el de la primera de todas. Se muestra lo que puede ver quien llama: las ' +
        'notas no, a quien radicó.',
      access: staff,
      problem,
      params,
      query: z.strictObject({
        despues: sentPlace
          .optional()
          .describe('El `siguiente` de la página anterior')
          .meta({ examples: ['1767225600000-TAREA-12'] }),
      }),
      answers: {
        200: {
          description: 'Una página del caso',
          schema: z
            .object({
              EsCorrecto: z.literal(true),
              caso: z.object({
                llave: llave.nullable().describe('null si el registro no inició un proceso'),
                key: z
                  .string()
                  .nullable()
                  .describe('Para quien radicó; null para los funcionarios, y si no hay un registro')
                  .meta({ examples: ['key_3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001'] }),
                radicado: z
                  .string()
                  .nullable()
                  .meta({ examples: ['2026-0000123'] }),
              }),
              entradas: z.array(entrada),
              siguiente: z
                .string()
                .nullable()
                .describe('Para `despues`; null en la última página')
                .meta({ examples: ['1767225600000-TAREA-12'] }),
            })
            .meta({ id: 'Caso' }),
        },
        400: { description: '`despues` no es de una página', schema: refusal },
        ...noCase,
      },
      handle: async ({ params: { caso }, query: { despues }, identity }) =>
        json({ EsCorrecto: true, ...(await caseReading.page(caso, identity, despues)) }),
    }),
    route({
      method: 'POST',
      path: '/workflow/api/casos/:caso/notas',
      operationId: 'anotarCaso',
      summary: 'Anota un caso, para los funcionarios que pueden verlo: quien radicó no ve las notas',
      access: staff,
      problem,
      params,
      body: jsonBody(z.strictObject({ texto })),
      answers: {
        201: {
          description: 'La nota',
          schema: z
            .object({
              EsCorrecto: z.literal(true),
              nota: z.object({
                id: z.int().meta({ examples: [7] }),
                fecha,
                texto: z.string().meta({ examples: [NOTE] }),
              }),
            })
            .meta({ id: 'CasoAnotado' }),
        },
        400: { description: 'El texto no es válido', schema: refusal },
        ...noCase,
        409: { description: 'El caso tiene demasiadas notas', schema: refusal },
      },
      handle: async ({ params: { caso }, body, identity }) =>
        json({ EsCorrecto: true, nota: await caseNotes.add(caso, body.texto, identity) }, 201),
    }),
  ];
}
