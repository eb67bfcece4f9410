import { z } from 'zod';
import {
  anyone,
  formBody,
  idParameter,
  json,
  msgProblem,
  optionally,
  route,
  type HostSettings,
  type Route,
} from '../../../../host/plugin-api/index.js';
import type { FollowedRecords } from '../../contract.js';
import type { RequestService } from '../requests/request-service.js';
import { formDescription, keyParam, refusal } from '../../records/index.js';

const params = keyParam.extend({
  id: idParameter.describe('De lo pendiente, como lo muestra `seguimiento`').meta({ examples: ['4217'] }),
});

const answers = z
  .record(z.string(), z.unknown())
  .describe('Respuestas por campo del formulario; los archivos, en multipart, con el nombre de su campo')
  .meta({ examples: [{ plano: 'Lote 14 de la manzana 3' }] });

/** Makes the routes by which a citizen hands in what the process of a record waits for (decisions, section 3). */
export function requestRoutes(services: {
  readonly requests: RequestService;
  readonly followed: FollowedRecords;
  readonly settings: HostSettings;
}): readonly Route[] {
  const { requests, followed, settings } = services;
  const common = {
    path: '/home/api/tramite/pendiente/:key/:id',
    limit: settings.publicLimit,
    problem: msgProblem,
    params,
  } as const;
  const refused = {
    404: { description: 'Ningún registro tiene esa clave, o no se le pidió eso', schema: refusal },
    503: { description: 'El formulario no se puede usar ahora', schema: refusal },
  };
  return [
    route({
      ...common,
      access: anyone,
      method: 'GET',
      operationId: 'formularioPendiente',
      summary: 'El formulario de lo que un registro tiene pendiente, como JSON Schema 2020-12 con su `ui`',
      answers: {
        200: { description: 'El formulario', schema: formDescription },
        409: { description: 'Ya se respondió, o su tiempo se venció (`pendiente_cerrado`)', schema: refusal },
        ...refused,
      },
      handle: async ({ params: { key, id } }) => json((await requests.form(key, id)).asSchema()),
    }),
    route({
      ...common,
      method: 'POST',
      operationId: 'entregarPendiente',
      summary: 'Entrega lo que un registro tiene pendiente, y su proceso sigue',
      description:
        'Las respuestas son las del formulario: en JSON, o en multipart si se envían archivos, que quedan con el proceso ' +
        'para quienes lo atienden. Se recibe una sola vez: lo mismo de nuevo es 409 ' +
        '(`pendiente_cerrado`). Mientras se esperaba, el registro estaba DEVUELTO y su plazo suspendido; después sigue. ' +
        'Con una credencial, que debe ser buena, queda en la historia quién lo entregó; sin ella, o con una sesión sin su ' +
        'X-CSRFToken, que fue el ciudadano.',
      access: optionally(['jwt', 'session'], { unaccompanied: 'anonymous' }),
      body: formBody(answers),
      answers: {
        200: {
          description: 'Se recibió',
          schema: z.object({ msg: z.string().meta({ examples: ['Información recibida.'] }) }),
        },
        400: { description: 'Una respuesta falta o no es válida: `errors` dice cuál y por qué', schema: refusal },
        409: {
          description:
            'Ya se respondió, o su tiempo se venció (`pendiente_cerrado`); el proceso está suspendido ' +
            '(`instancia_suspendida`), no puede seguir con estas respuestas (`proceso_detenido`), ya tiene demasiados archivos ' +
            'del ciudadano (`demasiados_soportes`) o cambia en este momento (`busy`)',
          schema: refusal,
        },
        413: {
          description: 'Los datos del proceso ocuparían demasiado, o un archivo es demasiado grande, o son demasiados',
          schema: refusal,
        },
        ...refused,
      },
      handle: async ({ params: { key, id }, body, identity }) => {
        await requests.handInByForm(key, id, body, identity);
        return json({ msg: 'Información recibida.' });
      },
    }),
    route({
      method: 'POST',
      path: '/home/api/tramite/seguimiento/:key/mas-tiempo',
      operationId: 'pedirMasTiempo',
      summary: 'Da más tiempo para entregar lo que falta, antes de que termine el que hay y una sola vez',
      description:
        'Por un término igual al que había, como lo da la ley (Ley 1755 de 2015, art. 17). Se confirma con un aviso, y lo que el ' +
        'proceso espera termina también entonces.',
      access: optionally(['jwt', 'session'], { unaccompanied: 'anonymous' }),
      limit: settings.publicLimit,
      problem: msgProblem,
      params: keyParam,
      answers: {
        200: {
          description: 'Hasta cuándo hay tiempo',
          schema: z.object({
            msg: z.string().meta({ examples: ['Tiene más tiempo para entregar lo que falta.'] }),
            hasta: z.iso.datetime(),
          }),
        },
        404: { description: 'Ningún registro tiene esa clave', schema: refusal },
        409: {
          description:
            'Ya se dio (`ya_prorrogado`), el tiempo ya terminó (`plazo_ciudadano_vencido`), no se espera nada del ciudadano ' +
            '(`no_suspendido`, `termino_terminado`, `sin_termino`), la ley no da más (`sin_prorroga`) o cambia en este momento (`busy`)',
          schema: refusal,
        },
      },
      handle: async ({ params: { key }, identity }) => {
        const until = await followed.askMoreTime(key, identity ?? 'public');
        return json({ msg: 'Tiene más tiempo para entregar lo que falta.', hasta: until.toISOString() });
      },
    }),
  ];
}
