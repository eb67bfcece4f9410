import { z } from 'zod';
import { authenticated, idParameter, json, jsonBody, route, type Route } from '../../../../host/plugin-api/index.js';
import type { AnswerDesk } from '../../answers/index.js';
import {
  askedMove,
  extension,
  forwarding,
  forwardingRequest,
  moment,
  momentText,
  motivo,
  moveRequest,
  recordParam,
  type RecordRights,
  type RecordStateService,
  type RecordTermDesk,
  toSeenTerm,
  untilOf,
} from '../../records/index.js';
import type { MessageDesk } from '../../thread/index.js';
import type { RecordDesk } from '../record-desk.js';
import { recordWhole } from './desk-schemas.js';

const access = authenticated(['jwt', 'session']);
const unknown = { description: 'Ningún registro tiene ese radicado o esa clave' };
const done = { description: 'Quedó', schema: z.object({ EsCorrecto: z.literal(true) }) };
const answered = () => json({ EsCorrecto: true as const });

/**
 * Makes the routes by which staff read a record whole and move it (decisions, section 3): with a permission, or by the
 * work on this record.
 */
export function deskRoutes(services: {
  readonly recordDesk: RecordDesk;
  readonly rights: RecordRights;
  readonly states: RecordStateService;
  readonly termDesk: RecordTermDesk;
  readonly desk: AnswerDesk;
  readonly messageDesk: MessageDesk;
}): readonly Route[] {
  const { recordDesk, rights, states, termDesk, desk, messageDesk } = services;
  return [
    route({
      method: 'GET',
      path: '/home/api/tramite/expediente/:key',
      operationId: 'consultarExpediente',
      summary: 'Un registro con todo lo suyo: respuestas, archivos, mensajes, movimientos y plazo',
      access,
      params: recordParam,
      answers: {
        200: { description: 'El expediente', schema: recordWhole },
        403: { description: 'No tiene `tramites.read`, ni puede ver el caso de este registro' },
        404: unknown,
      },
      handle: async ({ params, identity }) => {
        const { termino, entregas, ...rest } = await recordDesk.read(params.key, identity);
        return json({
          ...rest,
          entregas: entregas.map(({ fecha, archivos, ...of }) => ({
            ...of,
            fecha: fecha.toISOString(),
            ...(rest.puede.archivos && { archivos: [...archivos] }),
          })),
          termino: termino ? toSeenTerm(termino) : null,
        });
      },
    }),
    route({
      method: 'POST',
      path: '/home/api/tramite/expediente/:key/estado',
      operationId: 'moverExpediente',
      summary: 'Cambia el estado de un registro: lo devuelve, lo toma de nuevo o lo termina',
      access,
      params: recordParam,
      body: jsonBody(askedMove),
      answers: {
        200: done,
        400: { description: 'Falta lo que el ciudadano lee, o un campo no es válido: `errors` dice cuál y por qué' },
        403: { description: 'No puede cambiar el estado de este registro' },
        404: unknown,
        409: {
          description:
            'No puede pasar a ese estado (`move_not_possible`), sigue a un proceso (`con_proceso`), o hay que responderlo ' +
            'antes (`sin_respuesta`)',
        },
      },
      handle: async ({ params, body, identity }) => {
        const { recordId } = await rights.require(params.key, 'mover', identity);
        await states.move(recordId, moveRequest(body, identity.userId));
        return answered();
      },
    }),
    route({
      method: 'POST',
      path: '/home/api/tramite/expediente/:key/prorroga',
      operationId: 'prorrogarExpediente',
      summary: 'Prorroga el plazo de un registro, y se lo avisa al ciudadano',
      access,
      params: recordParam,
      body: jsonBody(extension),
      answers: {
        200: {
          description: 'El nuevo vencimiento; null mientras está suspendido',
          schema: z.object({ vence: moment.nullable() }),
        },
        400: { description: 'Un campo no es válido: `errors` dice cuál y por qué' },
        403: { description: 'No puede cambiar el plazo de este registro' },
        404: unknown,
        409: { description: 'La ley no permite esa prórroga, o el plazo ya terminó' },
      },
      handle: async ({ params, body, identity }) => {
        const { recordId } = await rights.require(params.key, 'mover', identity);
        const request = { until: untilOf(body), motivo: body.motivo };
        return json({ vence: momentText(await termDesk.extend(recordId, request, identity)) });
      },
    }),
    route({
      method: 'POST',
      path: '/home/api/tramite/expediente/:key/prorroga-ciudadano',
      operationId: 'prorrogarEntrega',
      summary: 'Da más tiempo al ciudadano que lo pidió (Ley 1755 de 2015, art. 17)',
      access,
      params: recordParam,
      body: jsonBody(z.strictObject({ motivo })),
      answers: {
        200: { description: 'Hasta cuándo', schema: z.object({ hasta: moment }) },
        400: { description: 'Falta el motivo' },
        403: { description: 'No puede cambiar el plazo de este registro' },
        404: unknown,
        409: { description: 'No corre un plazo del ciudadano, o ya se le dio más' },
      },
      handle: async ({ params, body, identity }) => {
        const { recordId } = await rights.require(params.key, 'mover', identity);
        const hasta = await termDesk.extendCitizen(recordId, body.motivo, identity);
        return json({ hasta: hasta.toISOString() });
      },
    }),
    route({
      method: 'POST',
      path: '/home/api/tramite/expediente/:key/traslado',
      operationId: 'trasladarExpediente',
      summary: 'Traslada un registro a la entidad competente (Ley 1755 de 2015, art. 21)',
      access,
      params: recordParam,
      body: jsonBody(forwarding),
      answers: {
        200: done,
        400: { description: 'Un campo no es válido: `errors` dice cuál y por qué' },
        403: { description: 'No puede trasladar este registro' },
        404: unknown,
        409: { description: 'El plazo ya terminó, o pasaron los días para trasladarlo (`fuera_de_plazo`)' },
      },
      handle: async ({ params, body, identity }) => {
        const { recordId } = await rights.require(params.key, 'mover', identity);
        await termDesk.forward(recordId, forwardingRequest(body), identity);
        return answered();
      },
    }),
    route({
      method: 'POST',
      path: '/home/api/tramite/expediente/:key/respuesta/:numero/notificada',
      operationId: 'anotarNotificacion',
      summary: 'Anota cómo se notificó al ciudadano de una respuesta que no le llegó',
      access,
      params: recordParam.extend({
        numero: idParameter.describe('De la respuesta, desde 1').meta({ examples: ['1'] }),
      }),
      body: jsonBody(z.strictObject({ medio: z.string().trim().min(1).max(200) })),
      answers: {
        200: done,
        403: { description: 'No puede responder ese registro' },
        404: { description: 'No existe el registro, o no tiene esa respuesta' },
        409: { description: 'Esa respuesta no falló, o ya está anotada (`notificada`)' },
      },
      handle: async ({ params, body, identity }) => {
        const { recordId } = await rights.require(params.key, 'responder', identity);
        await desk.noteNotified(recordId, params.numero, body.medio, identity);
        return answered();
      },
    }),
    route({
      method: 'POST',
      path: '/home/api/tramite/expediente/:key/mensajes/atendidos',
      operationId: 'atenderMensajes',
      summary: 'Anota que los mensajes del ciudadano, hasta uno, no necesitan contestación',
      access,
      params: recordParam,
      body: jsonBody(z.strictObject({ numero: z.int().min(1).max(1000) })),
      answers: { 200: done, 403: { description: 'No puede responder ese registro' }, 404: unknown },
      handle: async ({ params, body, identity }) => {
        const { recordId } = await rights.require(params.key, 'responder', identity);
        await messageDesk.attend(recordId, body.numero, identity);
        return answered();
      },
    }),
  ];
}
