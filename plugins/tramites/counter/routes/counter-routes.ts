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
import { formPage, formPageOf, MOST_QUESTIONS, typedFormPage } from '../../../forms/contract.js';
import { FILE_AT_COUNTER } from '../../contract.js';
import type { CounterDesk } from '../counter-desk.js';
import { answers, codeParam, filed, refusal } from '../../records/index.js';

const draftKey = z.string().max(100).describe('Clave del borrador, como está al final de su enlace');

const typed = z.object({
  respuestas: z
    .record(z.string().max(60), z.unknown())
    .refine((given) => Object.keys(given).length <= MOST_QUESTIONS, `Hasta ${MOST_QUESTIONS} respuestas.`)
    .describe('Lo escrito hasta ahora, por pre_codigo; sin los archivos')
    .meta({ examples: [{ documento: '1144012345' }] }),
});

const draft = formPage.extend({
  borrador: draftKey,
  codigo: z.string().describe('Código de su trámite'),
  vence: z.iso.datetime(),
  respuestas: answers.describe(
    'Sin enmascarar; un archivo como {nombre, tipo, tamano, sha256}; varios, como una lista de ellos con id',
  ),
  fuera: z
    .array(z.object({ codigo: z.string(), respuesta: z.unknown(), motivos: z.array(z.string()) }))
    .describe('Las respuestas que el formulario, que cambió, ya no recibe'),
});

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
        'se pregunta. Con `?borrador=` se radica lo que la persona comenzó en línea o en un chat, a su nombre. La ' +
        '`Idempotency-Key` es de ese funcionario y se guarda 24 horas por trámite.',
      params: codeParam,
      query: z.object({ borrador: draftKey.optional() }),
      headers: z.object({ 'idempotency-key': z.string().max(255).optional() }),
      body: formBody(answers),
      answers: {
        200: {
          description: 'Se radicó',
          schema: filed.extend({
            recibo: z.string().nullable().describe('Dónde se imprime el comprobante; null si no hay páginas'),
          }),
        },
        400: { description: 'Falta una respuesta obligatoria, o una no es válida', schema: refusal },
        ...unusable,
        404: { description: 'No existe un trámite con ese código, o no existe ese borrador', schema: refusal },
        409: {
          description: 'La Idempotency-Key se usó con otro contenido, o el borrador cambió mientras tanto',
          schema: refusal,
        },
        413: { description: 'Un archivo es demasiado grande, o son demasiados', schema: refusal },
      },
      handle: async ({ params: { codigo }, query: { borrador }, body, header, identity: clerk }) => {
        const how = { clerk, borrador, repeatKey: header('idempotency-key') };
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
      path: '/home/api/tramite/ventanilla/borrador/:borrador',
      operationId: 'borradorEnVentanilla',
      summary: 'Un borrador que la persona comenzó en línea o en un chat, por la clave que ella muestra',
      params: z.object({ borrador: draftKey }),
      answers: {
        200: { description: 'El borrador', schema: draft },
        404: { description: 'No existe ese borrador, o ya terminó', schema: refusal },
        503: { description: 'Su formulario no se puede usar ahora', schema: refusal },
      },
      handle: async ({ params }) => {
        const {
          borrador,
          codigo,
          vence,
          answers: respuestas,
          leftOut,
          ...fields
        } = await counter.draft(params.borrador);
        const fuera = leftOut.map((one) => ({ codigo: one.codigo, respuesta: one.answer, motivos: one.reasons }));
        return json({ borrador, codigo, vence: vence.toISOString(), respuestas, fuera, ...formPageOf(fields) });
      },
    }),
  ];
}
