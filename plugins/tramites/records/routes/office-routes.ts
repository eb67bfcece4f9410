import { z } from 'zod';
import { authenticated, json, jsonBody, msgProblem, route, type Route } from '../../../../host/plugin-api/index.js';
import type { OfficeDesk } from '../offices/office-desk.js';
import { recordParam } from './record-params.js';
import { refusal } from './tramites-schemas.js';

const sent = z.strictObject({
  dependencia: z
    .string()
    .trim()
    .min(1)
    .max(79)
    .describe('El código de la dependencia')
    .meta({ examples: ['HACIENDA'] }),
  motivo: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .describe('Por qué le corresponde; quien hizo la solicitud no lo lee')
    .meta({ examples: ['El predio está en mora: lo atiende Hacienda.'] }),
});

const office = z.object({
  codigo: z.string().meta({ examples: ['HACIENDA'] }),
  nombre: z.string().meta({ examples: ['Secretaría de Hacienda'] }),
});

/** Makes the routes by which staff pass the work on a record to another office. */
export function officeRoutes({ offices }: { readonly offices: OfficeDesk }): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/home/api/tramite/dependencia/:key',
      operationId: 'listarOtrasDependencias',
      summary: 'Las dependencias a las que puede pasar un registro sin proceso',
      access: authenticated(['jwt', 'session']),
      problem: msgProblem,
      params: recordParam,
      answers: {
        200: {
          description: 'Las activas, sin la que lo tiene',
          schema: z.object({ dependencias: z.array(office) }),
        },
        403: { description: 'No puede cambiar el estado de este registro', schema: refusal },
        404: { description: 'Ningún registro tiene ese radicado o esa clave', schema: refusal },
      },
      handle: async ({ params, identity }) => json({ dependencias: await offices.others(params.key, identity) }),
    }),
    route({
      method: 'POST',
      path: '/home/api/tramite/dependencia/:key',
      operationId: 'pasarADependencia',
      summary: 'Pasa un registro sin proceso a otra dependencia, que lo recibe en su bandeja',
      description:
        'Lo puede pasar quien tiene su tarea, o quien tiene `tramites.manage`; también un registro que ninguna dependencia ' +
        'tiene. El término sigue igual, y quien hizo la solicitud no recibe un aviso.',
      access: authenticated(['jwt', 'session']),
      problem: msgProblem,
      params: recordParam,
      body: jsonBody(sent),
      answers: {
        200: { description: 'La dependencia lo tiene en su bandeja', schema: z.object({ msg: z.string() }) },
        400: { description: 'No existe esa dependencia, o falta un campo', schema: refusal },
        403: { description: 'No puede cambiar el estado de este registro', schema: refusal },
        404: { description: 'Ningún registro tiene ese radicado o esa clave', schema: refusal },
        409: {
          description:
            'Ya está en esa dependencia (`misma_dependencia`), otra persona tomó su tarea (`tarea_ajena`), o ninguna ' +
            'dependencia lo atiende: terminó, lo lleva un proceso o se trasladó a otra entidad (`sin_trabajo`)',
          schema: refusal,
        },
      },
      handle: async ({ params, body, identity }) => {
        await offices.pass(params.key, body, identity);
        return json({ msg: 'El registro está en la bandeja de la dependencia.' });
      },
    }),
  ];
}
