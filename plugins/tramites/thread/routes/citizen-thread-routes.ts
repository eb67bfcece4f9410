import { z } from 'zod';
import {
  anyone,
  attachment,
  formBody,
  idParameter,
  json,
  jsonBody,
  msgProblem,
  optionally,
  route,
  type HostSettings,
  type Route,
} from '../../../../host/plugin-api/index.js';
import type { MessageKind } from '../../contract.js';
import { bytes, keyParam, refusal } from '../../records/index.js';
import { ratingFields, type AnswerRatings } from '../answer-ratings.js';
import type { CitizenMessages } from '../citizen-messages.js';
import type { MessageDownloads } from '../message-downloads.js';
import type { WrittenMessage } from '../thread-writer.js';
import { trackedMessage } from '../tracked-threads.js';
import { writtenMessage } from './thread-schemas.js';

const sent = z.object({
  texto: z
    .string()
    .optional()
    .describe('Puede faltar si se envían archivos')
    .meta({ examples: ['El hueco ya tapa medio carril: adjunto otra foto.'] }),
  archivos: z.array(z.unknown()).optional().describe('Hasta cinco archivos, en multipart: todos con este nombre'),
});

const answerNumber = idParameter.describe('De la respuesta, desde 1').meta({ examples: ['1'] });

/** Makes the routes by which the holder of a record's key writes to the city (decisions, section 3). */
export function citizenThreadRoutes(services: {
  readonly citizenMessages: CitizenMessages;
  readonly messageDownloads: MessageDownloads;
  readonly ratings: AnswerRatings;
  readonly settings: HostSettings;
}): readonly Route[] {
  const { citizenMessages, messageDownloads, ratings, settings } = services;
  const common = { limit: settings.publicLimit, problem: msgProblem } as const;
  const written = (key: string, { message, isRepeated }: WrittenMessage) =>
    json({ mensaje: trackedMessage(key, message), repetido: isRepeated }, isRepeated ? 200 : 201);
  const writing = (kind: MessageKind) =>
    ({
      ...common,
      method: 'POST',
      access: optionally(['jwt', 'session'], { unaccompanied: 'anonymous' }),
      body: formBody(sent),
      answers: {
        200: { description: 'El hilo ya lo tenía', schema: writtenMessage },
        201: { description: 'El mensaje', schema: writtenMessage },
        400: { description: 'No dice nada, o un campo no es válido: `errors` dice cuál y por qué', schema: refusal },
        404: { description: 'Ningún registro tiene esa clave', schema: refusal },
        409: {
          description:
            kind === 'MENSAJE'
              ? 'El registro terminó o se trasladó (`hilo_cerrado`), o ya tiene demasiados mensajes (`demasiados_mensajes`)'
              : 'No se puede pedir esa revisión, o ya no (`hilo_cerrado`), o hay demasiados mensajes (`demasiados_mensajes`)',
          schema: refusal,
        },
        413: { description: 'Un archivo es demasiado grande, o son demasiados', schema: refusal },
        503: { description: 'Los archivos no se pueden recibir en este momento', schema: refusal },
      },
    }) as const;
  return [
    route({
      ...writing('MENSAJE'),
      path: '/home/api/tramite/seguimiento/:key/mensaje',
      operationId: 'escribirMensaje',
      summary: 'Escribe a la entidad sobre un registro abierto: un texto, archivos o las dos cosas',
      description:
        'Lo leen los funcionarios en el expediente, y el mismo hilo tiene lo que ellos escriben. El mismo mensaje de nuevo, sin ' +
        'nada de la entidad en medio, es el mismo: no se guarda otra vez. Lo que el registro tiene pendiente se entrega en ' +
        '`pendiente`, no aquí.',
      params: keyParam,
      handle: async ({ params: { key }, body, identity }) =>
        written(key, await citizenMessages.writeByForm(key, { kind: 'MENSAJE' }, body, identity)),
    }),
    route({
      ...writing('REVISION'),
      path: '/home/api/tramite/seguimiento/:key/respuesta/:numero/revision',
      operationId: 'pedirRevision',
      summary: 'Pide que la entidad revise su última respuesta: dice qué está mal, y puede traer archivos',
      description:
        'Una vez por respuesta, en los 30 días siguientes. No es un recurso ni cambia los plazos de los recursos: la entidad ' +
        'complementa la respuesta o escribe por qué la mantiene.',
      params: keyParam.extend({ numero: answerNumber }),
      handle: async ({ params: { key, numero: respuesta }, body, identity }) =>
        written(key, await citizenMessages.writeByForm(key, { kind: 'REVISION', respuesta }, body, identity)),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/home/api/tramite/seguimiento/:key/respuesta/:numero/calificacion',
      operationId: 'calificarRespuesta',
      summary: 'Califica la última respuesta de la entidad; otra calificación reemplaza la que hay',
      access: anyone,
      params: keyParam.extend({ numero: answerNumber }),
      body: jsonBody(ratingFields),
      answers: {
        200: {
          description: 'Quedó',
          schema: z.object({ msg: z.string().meta({ examples: ['Gracias por calificarnos.'] }) }),
        },
        400: { description: 'Un campo no es válido: `errors` dice cuál y por qué', schema: refusal },
        404: { description: 'Ningún registro tiene esa clave', schema: refusal },
        409: { description: 'No es su última respuesta (`hilo_cerrado`)', schema: refusal },
      },
      handle: async ({ params: { key, numero }, body }) => {
        await ratings.rateByKey(key, numero, body);
        return json({ msg: 'Gracias por calificarnos.' });
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/home/api/tramite/seguimiento/:key/mensaje/:numero/archivo/:archivo',
      operationId: 'descargarArchivoDeMensaje',
      summary: 'Descarga un archivo de un mensaje, con la clave de seguimiento del registro',
      access: anyone,
      params: keyParam.extend({
        numero: idParameter.describe('Del mensaje, desde 1').meta({ examples: ['1'] }),
        archivo: idParameter.describe('Del archivo, desde 1').meta({ examples: ['1'] }),
      }),
      answers: {
        200: { description: 'El archivo, del tipo que es', type: '*/*', schema: bytes },
        404: { description: 'Ningún registro tiene esa clave, o no tiene ese mensaje o ese archivo' },
        503: { description: 'El archivo no se puede leer en este momento' },
      },
      handle: async ({ params: { key, numero, archivo } }) =>
        attachment(await messageDownloads.open(key, numero, archivo)),
    }),
  ];
}
