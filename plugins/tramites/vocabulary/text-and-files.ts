import type { FormQuestion } from '../../forms/contract.js';

/** The field of the text, and that of the files. */
export const TEXT_FIELD = 'texto';
export const FILES_FIELD = 'archivos';

/** The most files of one message or delivery. */
export const MOST_FILES = 5;

type Asked = Pick<FormQuestion, 'pre_texto' | 'pre_obligatorio' | 'pre_ayuda'>;

/** Makes the questions of a built-in form: a text, or files, as many as one upload may have and five at most. */
export function textAndFiles(
  { text, files }: { readonly text?: Asked | undefined; readonly files?: Asked | undefined },
  uploads: { readonly files: number },
): FormQuestion[] {
  const hidden = { pre_sensible: true, pre_consultable: false };
  const most = Math.min(MOST_FILES, uploads.files);
  return [
    ...(text ? [{ pre_codigo: TEXT_FIELD, pre_tipo: 'TEXTO_LARGO' as const, ...text, ...hidden }] : []),
    ...(files
      ? [{ pre_codigo: FILES_FIELD, pre_tipo: 'ARCHIVO' as const, ...files, pre_maximo: most, ...hidden }]
      : []),
  ];
}
