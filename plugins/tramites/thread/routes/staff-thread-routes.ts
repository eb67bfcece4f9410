import { z } from 'zod';
import {
  attachment,
  authenticated,
  formBody,
  idParameter,
  json,
  route,
  type Route,
} from '../../../../host/plugin-api/index.js';
import { bytes, filingNumberParam, recordParam } from '../../records/index.js';
import type { MessageDesk } from '../message-desk.js';
import type { MessageDownloads } from '../message-downloads.js';
import { givenMessage } from './thread-schemas.js';

const sent = z.object({
  texto: z
    .string()
    .max(4000)
    .describe('Lo lee quien hizo la solicitud')
    .meta({ examples: ['Vamos a visitar el lugar el martes por la mañana.'] }),
  hasta: z
    .int()
    .min(0)
    .max(1000)
    .optional()
    .describe(
      'El número del último mensaje que leyó, 0 si ninguno: los posteriores siguen sin atender. Sin él, atiende todos',
    )
    .meta({ examples: [3] }),
  archivos: z.array(z.unknown()).optional().describe('Hasta cinco archivos, en multipart: todos con este nombre'),
});

/** Makes the routes by which staff write to the citizen of a record. */
export function staffThreadRoutes(services: {
  readonly messageDesk: MessageDesk;
  readonly messageDownloads: MessageDownloads;
}): readonly Route[] {
  const { messageDesk, messageDownloads } = services;
  return [
    route({
      method: 'POST',
      path: '/home/api/tramite/mensaje/:key',
      operationId: 'escribirAlCiudadano',
      summary:
        'Escribe al ciudadano de un registro, sin responderlo ni cambiar su estado: en JSON, o en multipart con archivos',
      description:
        'Le llega por correo o chat, y lo ve en el seguimiento, donde puede contestar. Atiende los mensajes suyos hasta `hasta`. ' +
        'El mismo mensaje de nuevo, sin nada del ciudadano en medio, es el mismo: no se envía otra vez.',
      access: authenticated(['jwt', 'session']),
      params: recordParam,
      body: formBody(sent),
      answers: {
        200: { description: 'El hilo ya lo tenía', schema: givenMessage },
        201: { description: 'El mensaje', schema: givenMessage },
        400: { description: 'Un campo no es válido: `errors` dice cuál y por qué' },
        403: { description: 'No puede responder ese registro' },
        404: { description: 'Ningún registro tiene ese radicado o esa clave' },
        409: {
          description:
            'El registro terminó o se trasladó (`hilo_cerrado`), o ya tiene demasiados mensajes (`demasiados_mensajes`)',
        },
        413: { description: 'Un archivo es demasiado grande, o son demasiados' },
        503: { description: 'Los archivos no se pueden recibir en este momento' },
      },
      handle: async ({ params, body, identity }) => {
        const given = await messageDesk.writeByForm(params.key, body, identity);
        return json(given, given.repetido ? 200 : 201);
      },
    }),
    route({
      method: 'GET',
      path: '/home/api/tramite/mensaje/:radicado/:numero/archivo/:archivo',
      operationId: 'descargarArchivoDelHilo',
      summary: 'Descarga un archivo de un mensaje, para los funcionarios',
      access: authenticated(['jwt', 'session']),
      params: z.object({
        radicado: filingNumberParam,
        numero: idParameter.describe('Del mensaje, desde 1').meta({ examples: ['1'] }),
        archivo: idParameter.describe('Del archivo, desde 1').meta({ examples: ['1'] }),
      }),
      answers: {
        200: { description: 'El archivo, del tipo que es', type: '*/*', schema: bytes },
        403: { description: 'No puede consultar registros, ni el caso de este' },
        404: { description: 'No existe el registro, o no tiene ese mensaje o ese archivo' },
        503: { description: 'El archivo no se puede leer en este momento' },
      },
      handle: async ({ params: { radicado, numero, archivo }, identity }) =>
        attachment(await messageDownloads.openForStaff(radicado, numero, archivo, identity)),
    }),
  ];
}
