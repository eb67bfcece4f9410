import { z } from 'zod';
import {
  authenticated,
  formBody,
  json,
  jsonBody,
  msgProblem,
  route,
  type Route,
} from '../../../../host/plugin-api/index.js';
import { typedFormPage } from '../../../forms/contract.js';
import { FILE_AT_COUNTER } from '../../contract.js';
import type { CounterDesk } from '../counter-desk.js';
import { answers, codeParam, filed, refusal } from '../../records/index.js';
import { acceptedVersion, draftKey, notice, revisionParameter, typed } from './counter-schemas.js';

/** Makes the routes of filings for a person who stands at the counter (decisions, section 3). */
export function counterRoutes({ counter }: { readonly counter: CounterDesk }): readonly Route[] {
  const common = { access: authenticated(['jwt', 'session'], FILE_AT_COUNTER), problem: msgProblem } as const;
  const unusable = {
    404: { description: 'No existe un trámite con ese código', schema: refusal },
    503: { description: 'Su formulario o su proceso no se puede usar ahora', schema: refusal },
  };
  return [
    route({
      ...common,
      method: 'POST',
      path: '/home/api/tramite/ventanilla/:codigo',
      operationId: 'radicarEnVentanilla',
      summary: 'Radica un trámite por quien está en la ventanilla: en JSON, o en multipart si se envían archivos',
      description:
        'Como la radicación en línea, con el mismo formulario. El registro queda con canal `VENTANILLA` y con el funcionario ' +
        'que lo radicó. Los textos se leen como los escriben las personas: `1.500.000` o `12,5` son números, y por `1.500` ' +
        'se pregunta. Con `?borrador=` se radica un borrador propio, cuya `?revision=` se debe enviar, o lo que la persona ' +
        'comenzó en línea o en un chat, a su nombre. Con `?aviso=` se dice qué versión del aviso de privacidad aceptó. Ningún ' +
        'correo es obligatorio en la ventanilla: sin él, al registro no se le puede escribir. La ' +
        '`Idempotency-Key` es de ese funcionario y se guarda 24 horas por trámite.',
      params: codeParam,
      query: z.object({
        borrador: draftKey.optional(),
        revision: revisionParameter.optional(),
        aviso: acceptedVersion.optional(),
      }),
      headers: z.object({ 'idempotency-key': z.string().max(255).optional() }),
      body: formBody(answers),
      answers: {
        200: {
          description: 'Se radicó',
          schema: filed.extend({
            recibo: z.string().nullable().describe('Dónde se imprime el comprobante; null si no hay páginas'),
          }),
        },
        400: {
          description: 'Falta una respuesta obligatoria o la revisión de un borrador propio, o una no es válida',
          schema: refusal,
        },
        ...unusable,
        404: { description: 'No existe un trámite con ese código, o no existe ese borrador', schema: refusal },
        409: {
          description:
            'La Idempotency-Key se usó con otro contenido, el borrador cambió (`draft_changed`), o cambió el aviso de ' +
            'privacidad (`notice_changed`): lea el nuevo a la persona; o el trámite no recibe solicitudes hoy ' +
            '(`not_receiving`)',
          schema: refusal,
        },
        413: { description: 'Un archivo es demasiado grande, o son demasiados', schema: refusal },
        422: {
          description: 'La persona no ha aceptado el aviso de privacidad: `notice_not_accepted`, en `aviso`',
          schema: refusal,
        },
      },
      handle: async ({ params: { codigo }, query, body, header, identity: clerk }) => {
        const { borrador, revision, aviso } = query;
        const how = { clerk, borrador, revision, aviso, repeatKey: header('idempotency-key') };
        const { recordId, key, radicado, recibo } = await counter.file(codigo, body, how);
        return json({ msg: 'Trámite radicado correctamente.', datos: recordId, key, radicado, recibo });
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: '/home/api/tramite/ventanilla/campos/:codigo',
      operationId: 'camposEnVentanilla',
      summary: 'Los campos que el formulario muestra con lo escrito hasta ahora, y lo que no recibe; no guarda nada',
      params: codeParam,
      body: jsonBody(typed),
      answers: {
        200: { description: 'Los campos', schema: typedFormPage },
        400: { description: 'Una condición no se puede evaluar con esas respuestas', schema: refusal },
        ...unusable,
      },
      handle: async ({ params: { codigo }, body: { respuestas } }) => json(await counter.page(codigo, respuestas)),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/home/api/tramite/ventanilla/aviso',
      operationId: 'avisoEnVentanilla',
      summary: 'El aviso de privacidad que se lee a la persona antes de radicar (Ley 1581 de 2012)',
      answers: { 200: { description: 'El aviso vigente', schema: notice } },
      handle: () => json({ aviso: counter.notice }),
    }),
  ];
}
