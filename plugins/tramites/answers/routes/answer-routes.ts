import { z } from 'zod';
import {
  anyone,
  attachment,
  authenticated,
  formBody,
  idParameter,
  json,
  msgProblem,
  route,
  type HostSettings,
  type Route,
} from '../../../../host/plugin-api/index.js';
import { closingStates } from '../../contract.js';
import type { AnswerDesk } from '../answer-desk.js';
import type { AnswerDownload } from '../answer-download.js';
import { givenAnswer, seenAnswer } from './answer-schemas.js';
import type { WithdrawalDesk } from '../returned/withdrawal-desk.js';
import { MOST_CITIZEN_WORDS } from '../../vocabulary/index.js';
import { bytes, filingNumberParam, keyParam, recordParam } from '../../records/index.js';

const sent = z.object({
  texto: z
    .string()
    .max(20_000)
    .meta({ examples: ['Su solicitud fue atendida el 3 de marzo.'] }),
  documentos: z
    .array(z.string().max(40))
    .max(10)
    .optional()
    .describe(
      'Códigos de verificación de documentos vigentes que expidió el proceso del registro; en multipart, uno por parte',
    ),
  adicional: z.boolean().optional().describe('Si complementa una respuesta que el registro ya tiene'),
  estado: z
    .enum(closingStates)
    .optional()
    .describe(
      'A dónde pasa el registro con ella; requiere `tramites.manage` o tener su tarea, si no lo lleva un proceso',
    ),
  motivo: z.string().max(1000).optional().describe('Del cambio de estado'),
  parcial: z.boolean().optional().describe('Si concede solo una parte; `para_ciudadano` dice por qué no concede más'),
  para_ciudadano: z
    .string()
    .max(MOST_CITIZEN_WORDS)
    .optional()
    .describe('De una respuesta parcial: por qué no concede más. Lo lee quien hizo la solicitud')
    .meta({ examples: ['El permiso no cubre el parque: lo administra otra entidad.'] }),
  archivos: z.array(z.unknown()).optional().describe('Archivos, en multipart: uno por parte, todas con este nombre'),
});

const act = z.object({
  motivo: z
    .string()
    .max(10_000)
    .describe('Por qué se decreta; el acto le dice además al ciudadano qué recurso tiene')
    .meta({ examples: ['Se le pidió el plano del lote el 7 de abril, y no lo entregó.'] }),
  archivos: z.array(z.unknown()).optional().describe('El acto firmado, en multipart: uno por parte, con este nombre'),
});

const file = {
  numero: idParameter.describe('De la respuesta, desde 1').meta({ examples: ['1'] }),
  archivo: idParameter.describe('Del archivo, desde 1').meta({ examples: ['1'] }),
};

/** Answers of the city to records: given by staff, downloaded by these and by the holder of the record's key. */
export function answerRoutes(services: {
  readonly desk: AnswerDesk;
  readonly withdrawals: WithdrawalDesk;
  readonly answerDownload: AnswerDownload;
  readonly settings: HostSettings;
}): readonly Route[] {
  const { desk, withdrawals, answerDownload, settings } = services;
  return [
    route({
      method: 'POST',
      path: '/home/api/tramite/respuesta/:key',
      operationId: 'responderTramite',
      summary: 'Responde un registro: en JSON, o en multipart con archivos',
      description:
        'La primera respuesta termina el plazo del registro; otra se recibe si dice `adicional`. Las respuestas no cambian. Se ' +
        'envía al correo del recibo, o al chat en que se radicó, y se ve en el seguimiento. El mismo texto con los mismos ' +
        'archivos y documentos es la misma respuesta: no se envía otra vez.',
      access: authenticated(['jwt', 'session']),
      params: recordParam,
      body: formBody(sent),
      answers: {
        200: { description: 'El registro ya tenía esa respuesta', schema: givenAnswer },
        201: { description: 'La respuesta', schema: givenAnswer },
        400: { description: 'Un campo no es válido: `errors` dice cuál y por qué' },
        403: { description: 'No puede responder ese registro, o no puede cambiar su estado' },
        404: { description: 'Ningún registro tiene ese radicado o esa clave' },
        409: {
          description:
            'Ya tiene una respuesta (`ya_respondido`) o demasiadas (`demasiadas_respuestas`), un documento ya no está vigente (`documento_no_vigente`), ' +
            'o el registro no puede pasar a ese estado (`move_not_possible`) o sigue a un proceso que no ha terminado (`con_proceso`)',
        },
        413: { description: 'Un archivo es demasiado grande, o son demasiados' },
        503: { description: 'Los archivos no se pueden recibir en este momento' },
      },
      handle: async ({ params, body, identity }) => {
        const given = await desk.answerByForm(params.key, body, identity);
        return json(given, given.repetida ? 200 : 201);
      },
    }),
    route({
      method: 'POST',
      path: '/home/api/tramite/desistimiento/:key',
      operationId: 'decretarDesistimiento',
      summary: 'Decreta el desistimiento de un registro devuelto: en JSON, o en multipart con el acto firmado',
      description:
        'Cuando termina el plazo que la ley le da al ciudadano para entregar lo que falta (Ley 1755 de 2015, art. 17). El acto es ' +
        'una respuesta de la entidad: se envía y se notifica como ella, con el recurso de reposición, y el registro queda ' +
        'RECHAZADO. Quien no tiene su tarea necesita `tramites.answer` y `tramites.manage`.',
      access: authenticated(['jwt', 'session']),
      params: recordParam,
      body: formBody(act),
      answers: {
        201: { description: 'El acto', schema: z.object({ respuesta: seenAnswer }) },
        400: { description: 'Un campo no es válido: `errors` dice cuál y por qué' },
        403: { description: 'No puede responder ese registro, o no puede cambiar su estado' },
        404: { description: 'Ningún registro tiene ese radicado o esa clave' },
        409: {
          description:
            'No está devuelto, o ya no (`no_devuelto`), el plazo del ciudadano no ha terminado (`plazo_ciudadano_corre`) o no ' +
            'corre ninguno (`sin_plazo_ciudadano`), o lo decide su proceso (`con_proceso`)',
        },
        413: { description: 'Un archivo es demasiado grande, o son demasiados' },
        503: { description: 'Los archivos no se pueden recibir en este momento' },
      },
      handle: async ({ params, body, identity }) =>
        json({ respuesta: await withdrawals.withdrawByForm(params.key, body, identity) }, 201),
    }),
    route({
      method: 'GET',
      path: '/home/api/tramite/seguimiento/:key/respuesta/:numero/archivo/:archivo',
      operationId: 'descargarArchivoDeRespuesta',
      summary: 'Descarga un archivo de una respuesta de la entidad, con la clave de seguimiento del registro',
      access: anyone,
      limit: settings.publicLimit,
      problem: msgProblem,
      params: keyParam.extend(file),
      answers: {
        200: { description: 'El archivo, del tipo que es', type: '*/*', schema: bytes },
        404: { description: 'Ningún registro tiene esa clave, o no tiene esa respuesta o ese archivo' },
        503: { description: 'El archivo no se puede leer en este momento' },
      },
      handle: async ({ params: { key, numero, archivo } }) =>
        attachment(await answerDownload.open(key, numero, archivo)),
    }),
    route({
      method: 'GET',
      path: '/home/api/tramite/respuesta/:radicado/:numero/archivo/:archivo',
      operationId: 'descargarArchivoRespondido',
      summary: 'Descarga un archivo de una respuesta de la entidad, para los funcionarios',
      access: authenticated(['jwt', 'session']),
      params: z.object({ radicado: filingNumberParam, ...file }),
      answers: {
        200: { description: 'El archivo, del tipo que es', type: '*/*', schema: bytes },
        403: { description: 'No puede consultar registros, ni el caso de este' },
        404: { description: 'No existe el registro, o no tiene esa respuesta o ese archivo' },
        503: { description: 'El archivo no se puede leer en este momento' },
      },
      handle: async ({ params: { radicado, numero, archivo }, identity }) =>
        attachment(await answerDownload.openForStaff(radicado, numero, archivo, identity)),
    }),
  ];
}
