import { z } from 'zod';
import {
  authenticated,
  empty,
  formBody,
  json,
  msgProblem,
  route,
  type Route,
} from '../../../../host/plugin-api/index.js';
import { MOST_REFUSED } from '../../../forms/contract.js';
import { FILE_AT_COUNTER } from '../../contract.js';
import { answers, codeParam, refusal } from '../../records/index.js';
import type { CounterDesk } from '../counter-desk.js';
import { draft, draftParam, revisionParameter, savedDraft, summary, toDraft, toSummary } from './counter-schemas.js';

/** Makes the routes of drafts at the counter (decisions, section 3). */
export function counterDraftRoutes({ counter }: { readonly counter: CounterDesk }): readonly Route[] {
  const { drafts, summaries } = counter;
  const common = { access: authenticated(['jwt', 'session'], FILE_AT_COUNTER), problem: msgProblem } as const;
  const ofDraft = { ...common, path: '/home/api/tramite/ventanilla/borrador/:borrador', params: draftParam } as const;
  const missing = {
    404: { description: 'No existe ese borrador, ya terminó, o lo comenzó otro funcionario', schema: refusal },
  };
  const unusable = { 503: { description: 'Su formulario no se puede usar ahora', schema: refusal } };
  return [
    route({
      ...common,
      method: 'POST',
      path: '/home/api/tramite/ventanilla/borradores/:codigo',
      operationId: 'iniciarBorradorEnVentanilla',
      summary: 'Inicia un borrador de un trámite, que solo ve el funcionario que lo comienza',
      description:
        'Un funcionario puede tener varios de un mismo trámite. Termina y se elimina como los demás borradores. ' +
        '`tramites.counter.drafts` los lista desde que tienen algo.',
      params: codeParam,
      answers: {
        201: { description: 'Se inició', schema: draft },
        404: { description: 'No existe un trámite con ese código', schema: refusal },
        ...unusable,
      },
      handle: async ({ params: { codigo }, identity }) => json(toDraft(await drafts.begin(codigo, identity)), 201),
    }),
    route({
      ...ofDraft,
      method: 'GET',
      operationId: 'borradorEnVentanilla',
      summary: 'Un borrador propio, o uno que la persona comenzó en línea o en un chat, por la clave que ella muestra',
      answers: { 200: { description: 'El borrador', schema: draft }, ...missing, ...unusable },
      handle: async ({ params, identity }) => json(toDraft(await drafts.open(params.borrador, identity))),
    }),
    route({
      ...ofDraft,
      method: 'PATCH',
      operationId: 'guardarBorradorEnVentanilla',
      summary: 'Guarda algunas respuestas de un borrador: en JSON, o en multipart si se envían archivos',
      description:
        'La `revision` es obligatoria. Se guarda lo que el formulario admite. Un texto que no admite queda en `rechazadas` como se escribió; de uno ' +
        `de más de ${MOST_REFUSED.toLocaleString('es-CO')} caracteres, su comienzo. Una respuesta nula o en blanco ` +
        'quita la que hay. En una pregunta que admite varios archivos, los que se envían se agregan, y ' +
        '`{"quitar": "<id>"}` quita uno.',
      query: z.object({ revision: revisionParameter.optional() }),
      body: formBody(answers.describe('Algunas respuestas, por pre_codigo')),
      answers: {
        200: { description: 'El borrador como quedó', schema: savedDraft },
        400: {
          description:
            'Falta la revisión (`revision_required`), ninguna pregunta recibe ese archivo, o una condición no se puede evaluar con lo guardado',
          schema: refusal,
        },
        ...missing,
        409: { description: 'El borrador cambió en otra ventana: `draft_changed`', schema: refusal },
        413: {
          description: 'Un archivo o el borrador es demasiado grande, o son demasiados archivos',
          schema: refusal,
        },
        ...unusable,
      },
      handle: async ({ params: { borrador }, query: { revision }, body, identity: clerk }) => {
        const { refused, ...seen } = await drafts.save(borrador, body, { revision, clerk });
        return json({ ...toDraft(seen), errores: refused });
      },
    }),
    route({
      ...ofDraft,
      method: 'DELETE',
      operationId: 'eliminarBorradorEnVentanilla',
      summary: 'Elimina un borrador propio con sus archivos',
      answers: { 204: { description: 'Se eliminó' }, ...missing },
      handle: async ({ params, identity }) => {
        await drafts.remove(params.borrador, identity);
        return empty(204);
      },
    }),
    route({
      ...ofDraft,
      method: 'GET',
      path: `${ofDraft.path}/resumen`,
      operationId: 'resumenEnVentanilla',
      summary: 'Lo que se radicaría de un borrador, en palabras: para leérselo a la persona; no guarda nada',
      answers: {
        200: { description: 'El resumen', schema: summary },
        400: { description: 'Una condición no se puede evaluar con esas respuestas', schema: refusal },
        ...missing,
        409: { description: 'El borrador cambió mientras se leía', schema: refusal },
        413: { description: 'El borrador tiene más archivos de los que admite una radicación', schema: refusal },
        ...unusable,
      },
      handle: async ({ params, identity }) => json(toSummary(await summaries.summarize(params.borrador, identity))),
    }),
  ];
}
