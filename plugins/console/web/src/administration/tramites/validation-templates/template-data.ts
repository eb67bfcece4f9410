import { admin } from '../../../api/admin.js';
import { ServiceError } from '../../../api/errors.js';
import type { Edition } from '../../frame/use-editor.js';

const { validationTemplates } = admin.tramites;

export const templatesKey = ['validation-templates', 'list', {}] as const;

export type ValidationTemplate = Awaited<ReturnType<typeof validationTemplates.list.query>>['items'][number];

/** A template, as its form has it. */
export interface TypedTemplate {
  readonly codigo: string;
  readonly parametros: readonly string[];
  readonly fuente: string;
}

/** The source that finds people among the users of the service. */
export const USERS = 'usuarios';

export const newTemplate: Edition<TypedTemplate> = {
  item: { codigo: '', parametros: [], fuente: '' },
  revision: '0',
};

export const editionOf = ({ codigo, parametros, fuente, revision }: ValidationTemplate): Edition<TypedTemplate> => ({
  item: { codigo, parametros, fuente },
  revision,
});

export const saveTemplate = ({ codigo, parametros, fuente }: TypedTemplate, revision: string) =>
  validationTemplates.save.mutate({
    codigo: codigo.trim(),
    parametros: [...parametros],
    fuente: fuente.trim(),
    revision,
  });

/** Reads a template as it is stored now; `undefined` where it was removed. */
export async function presentTemplate(codigo: string): Promise<Edition<TypedTemplate> | undefined> {
  try {
    return editionOf(await validationTemplates.get.query({ codigo }));
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}
