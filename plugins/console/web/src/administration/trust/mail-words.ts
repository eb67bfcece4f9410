import type { admin } from '../../api/admin.js';
import type { BadgeLook } from '../../ui/badge.js';

export type Mail = Awaited<ReturnType<typeof admin.host.mails.list.query>>['items'][number];
export type MailState = Mail['state'];

/** The states of mails, and the looks of their badges. */
export const mailStates: Readonly<Record<MailState, { readonly text: string; readonly look: BadgeLook }>> = {
  EN_COLA: { text: 'Espera o se está enviando', look: 'info' },
  FALLIDO: { text: 'Falló', look: 'danger' },
  VENCIDO: { text: 'No salió a tiempo', look: 'warning' },
  DESCARTADO: { text: 'Descartado', look: undefined },
  ENVIADO: { text: 'Enviado', look: 'success' },
  DEVUELTO: { text: 'Volvió: no llegó', look: 'danger' },
};

export const isMailState = (text: string | undefined): text is MailState =>
  text !== undefined && Object.hasOwn(mailStates, text);

/** The words of the templates of mails, and of the jobs that learn of the end of a sent one. */
const subjects: Readonly<Record<string, string>> = {
  'auth/password-reset': 'Enlace para una contraseña nueva',
  'certificates/certificate-request': 'Solicitud de un certificado',
  'certificates/certificate-result': 'Resultado de un certificado',
  'certificates/request-ended': 'Resultado de un certificado',
  'portal/draft-link': 'Enlace de un borrador',
  'tramites/citizen-message': 'Aviso de un mensaje de una persona',
  'tramites/lapsed-return': 'Aviso de un desistimiento',
  'tramites/receipt': 'Recibo de un expediente',
  'tramites/receipt-mail': 'Recibo de un expediente',
  'tramites/record-answer': 'Respuesta de un expediente',
  'tramites/record-answer-mail': 'Respuesta de un expediente',
  'tramites/record-notice': 'Aviso de un expediente',
  'tramites/record-notice-mail': 'Aviso de un expediente',
  'tramites/validation-code': 'Código para validar un correo',
  'tramites/validation-mail': 'Código para validar un correo',
  'workflow/absence': 'Aviso de una ausencia',
  'workflow/mail-ended': 'Correo de una tarea',
  'workflow/untaken': 'Aviso de tareas sin tomar',
};

/** Says what a mail is about: by its template, or by the plugin that waits for its end. */
export function mailInWords(about: string | null): string {
  if (about === null) return 'Correo';
  const own = /^plantillas_correo\/(.+)$/.exec(about)?.[1];
  return own === undefined ? (subjects[about] ?? about) : `Plantilla ${own}`;
}
