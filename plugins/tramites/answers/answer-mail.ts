import type { Mail, MailTemplate } from '../../../host/plugin-api/index.js';

/** The wording of an answer that is mailed. */
export const answerTemplate: MailTemplate = {
  name: 'tramites/record-answer',
  folder: new URL('../mail/record-answer/', import.meta.url),
};

/** The data of the mail of an answer. */
export interface MailedAnswer {
  /** The name of the tramite. */
  readonly tramite: string;
  readonly radicado: string;
  /** The moment of the answer, in words and in the city's time. */
  readonly fecha: string;
  readonly texto: string;
  /** Of an answer in part: why it grants no more; null for a whole one. */
  readonly parcial: string | null;
  /** Of an answer in part: the remedies against the rest, a sentence each. */
  readonly recursos: readonly string[];
  /** The key of the record. */
  readonly clave: string;
  /** The page where the record is followed; null where no plugin has such pages. */
  readonly enlace: string | null;
  /** Its files, each with the address of its download. */
  readonly archivos: readonly { readonly nombre: string; readonly enlace: string }[];
  /** Documents that go with it, each with a link of its own. */
  readonly documentos: readonly { readonly nombre: string; readonly codigo: string; readonly enlace: string }[];
}

/**
 * Makes the mail of an answer, to the address of the receipt. `attachments` are its files and documents, or nothing.
 */
export function answerTo(
  address: string,
  { archivos, documentos, ...answer }: MailedAnswer,
  attachments: readonly string[],
): Mail {
  const isAttached = attachments.length > 0;
  const data = {
    ...answer,
    adjuntos: isAttached ? [...archivos, ...documentos].map(({ nombre }) => nombre) : [],
    descargas: isAttached ? [] : archivos.map(({ nombre, enlace }) => `${nombre}: ${enlace}`),
    documentos: documentos.map(({ nombre, codigo, enlace }) => `${nombre} (${codigo}): ${enlace}`),
  };
  return { to: address, template: answerTemplate, data, attachments };
}
