import { queryOptions } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { answerOf, service } from '../../api/service.js';
import type { FieldModel } from '../../fields/field-model.js';
import type { FormDraft, Json } from './definition/form-definition.js';

export type ListedForm = Awaited<ReturnType<typeof admin.workflow.forms.list.query>>['items'][number];
export type StoredForm = Awaited<ReturnType<typeof admin.workflow.forms.get.query>>;
export type FormUse = Awaited<ReturnType<typeof admin.workflow.forms.uses.query>>['items'][number];

type Tried = Awaited<ReturnType<typeof admin.workflow.forms.preview.query>>;

/** A form with test answers; its fields are those of tasks. */
export interface TriedForm extends Omit<Tried, 'campos'> {
  readonly campos: readonly FieldModel[];
}

/** Returns the address of the page of a form. */
export const formAddress = (codigo: string): string => `/administracion/formularios/${encodeURIComponent(codigo)}`;

export const oneForm = (codigo: string) =>
  queryOptions({
    queryKey: ['forms', 'one', codigo],
    queryFn: ({ signal }) => admin.workflow.forms.get.query({ codigo }, { signal }),
  });

/** Queries the processes that use a form, and the places in them that read some of its questions. */
export const usesOf = (codigo: string, campos: readonly string[] = []) =>
  queryOptions({
    queryKey: ['forms', 'uses', codigo, campos],
    queryFn: async ({ signal }) => {
      const { items } = await admin.workflow.forms.uses.query({ codigo, campos: [...campos] }, { signal });
      return items;
    },
  });

/** Queries the questions that a form shows over typed answers, and what the service would store of them. */
export const triedForm = ({ schema, ui }: Pick<FormDraft, 'schema' | 'ui'>, respuestas: Json) =>
  queryOptions({
    // A text: equal objects with another order of keys are other forms.
    queryKey: ['forms', 'preview', JSON.stringify([schema, ui, respuestas])],
    queryFn: async ({ signal }) =>
      (await admin.workflow.forms.preview.query({ schema, ui, respuestas }, { signal })) as TriedForm,
    staleTime: Infinity,
    gcTime: 60_000,
  });

/** A form as the service has it. */
export interface FormEdition {
  readonly draft: FormDraft;
  /** 0 for a form that does not exist. */
  readonly revision: number;
}

/**
 * Saves a form over the edition that the editor has read; answers the revision after that. A name that the editor has
 * not changed is not sent: another one may have been given meanwhile, which makes no revision.
 */
export async function saveForm(codigo: string, { nombre, schema, ui }: FormDraft, over: FormEdition): Promise<number> {
  const { revision } = over;
  const isNamed = revision === 0 || nombre !== over.draft.nombre;
  const saved = await answerOf(
    service.POST('/workflow/api/formularios/{codigo}/guardar', {
      params: { path: { codigo } },
      body: {
        ...(isNamed && { nombre: nombre.trim() }),
        schema,
        ...(Object.keys(ui).length > 0 && { ui }),
        revision,
      },
    }),
  );
  return saved.revision;
}

export const draftOf = ({ nombre, schema, ui }: StoredForm): FormDraft => ({ nombre, schema, ui });
