import { queryOptions } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { ServiceError } from '../../api/errors.js';
import type { EditedField } from '../frame/conflict-dialog.js';
import type { Edition } from '../frame/use-editor.js';

const procedures = admin.host.mailTemplates;

export type MailTemplate = Awaited<ReturnType<typeof procedures.get.query>>;
export type PreviewedMail = Awaited<ReturnType<typeof procedures.preview.mutate>>;
export type MailPreviewInput = Parameters<typeof procedures.preview.mutate>[0];

/** A template of mails as its form has it. */
export type TypedMail = Pick<MailTemplate, 'codigo' | 'asunto' | 'html' | 'texto'>;

export const mailQuery = (codigo: string) =>
  queryOptions({
    queryKey: ['templates', 'mails', 'one', { codigo }],
    queryFn: ({ signal }) => procedures.get.query({ codigo }, { signal }),
  });

export const mailEdition = ({ revision, ...item }: MailTemplate): Edition<TypedMail> => ({ item, revision });

export const newMail: Edition<TypedMail> = {
  item: { codigo: '', asunto: '', html: '', texto: '' },
  revision: '0',
};

/** Reads a template as it is stored now; undefined where there is none. */
export async function reloadMail(codigo: string): Promise<Edition<TypedMail> | undefined> {
  try {
    return mailEdition(await procedures.get.query({ codigo }));
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}

export const mailFields: readonly EditedField<TypedMail>[] = [
  { name: 'asunto', label: 'Asunto' },
  { name: 'html', label: 'Mensaje' },
  { name: 'texto', label: 'Mensaje en texto' },
];
