import type { admin } from '../../api/admin.js';
import type { BadgeLook } from '../../ui/badge.js';

export type Job = Awaited<ReturnType<typeof admin.host.jobs.list.query>>['items'][number];
export type JobState = Job['state'];

/** The states of jobs, and the looks of their badges. */
export const jobStates: Readonly<Record<JobState, { readonly text: string; readonly look: BadgeLook }>> = {
  PENDIENTE: { text: 'Pendiente', look: 'info' },
  EN_COLA: { text: 'En cola', look: 'info' },
  EN_CURSO: { text: 'En curso', look: 'primary' },
  FALLIDA: { text: 'Falló', look: 'danger' },
  VENCIDA: { text: 'Se venció', look: 'warning' },
  DESCARTADA: { text: 'Descartado', look: undefined },
};

export const isJobState = (text: string | undefined): text is JobState =>
  text !== undefined && Object.hasOwn(jobStates, text);

const names: Readonly<Record<string, string>> = {
  'auth/sweep': 'Borrar ingresos vencidos',
  'catalogs/sweep-number-keys': 'Borrar claves viejas de consecutivos',
  'certificates/request-ended': 'Anotar el final del correo de un certificado',
  'certificates/unregistered': 'Revisar certificados sin inscripción',
  'channels/incoming': 'Atender un mensaje de chat',
  'channels/reply': 'Responder en un chat',
  'channels/sweep': 'Borrar mensajes viejos de chats',
  'channels/transcription': 'Transcribir una nota de voz',
  'channels/voice': 'Preparar una nota de voz',
  'documents/abandoned': 'Borrar documentos abandonados',
  'documents/certificate-expiry': 'Vigilar el certificado de firma',
  'documents/links': 'Borrar enlaces vencidos de documentos',
  'forms/drafts': 'Borrar borradores vencidos',
  'host/ended-jobs': 'Borrar trabajos terminados',
  'host/files': 'Borrar archivos sin dueño',
  'host/mail': 'Enviar un correo',
  'host/refusals': 'Anotar ingresos y permisos negados',
  'host/sent-mails': 'Olvidar correos enviados hace un mes',
  'terms/recount': 'Contar de nuevo los términos',
  'tramites/citizen-message': 'Avisar de un mensaje de una persona',
  'tramites/follow-link': 'Enviar el enlace de seguimiento',
  'tramites/lapsed-return': 'Avisar del desistimiento de un expediente',
  'tramites/lapsed-returns': 'Buscar devoluciones sin respuesta',
  'tramites/missing-work': 'Buscar expedientes sin proceso',
  'tramites/receipt': 'Decidir sobre el recibo de un expediente',
  'tramites/receipt-mail': 'Anotar el final del correo de un recibo',
  'tramites/record-answer': 'Enviar la respuesta de un expediente',
  'tramites/record-answer-mail': 'Anotar el final del correo de una respuesta',
  'tramites/record-notice': 'Enviar un aviso de un expediente',
  'tramites/record-notice-mail': 'Anotar el final del correo de un aviso',
  'tramites/return-reminder': 'Recordar lo que falta a una persona',
  'tramites/return-reminders': 'Buscar a quién recordarle lo que falta',
  'tramites/sweep': 'Borrar lo vencido de los trámites',
  'tramites/validation-mail': 'Anotar el final del correo de una validación',
  'tramites/words': 'Indexar las palabras de un expediente',
  'workflow/automatic-task': 'Hacer una tarea automática',
  'workflow/called-ended': 'Seguir después de un subproceso',
  'workflow/charge-opened': 'Abrir un cobro',
  'workflow/count-times-anew-batch': 'Contar de nuevo unos vencimientos',
  'workflow/legal-times': 'Contar de nuevo los términos legales',
  'workflow/mail-ended': 'Anotar el final del correo de una tarea',
  'workflow/payment-reminder': 'Recordar un pago',
  'workflow/record-time': 'Pasar un término al proceso',
  'workflow/reminders': 'Buscar a quién recordarle algo',
  'workflow/request-reminder': 'Recordar una solicitud a una persona',
  'workflow/substitutions': 'Empezar y terminar ausencias',
  'workflow/timer': 'Cumplir un vencimiento',
  'workflow/timer-batch': 'Cumplir unos vencimientos',
  'workflow/timers': 'Buscar vencimientos',
  'workflow/untaken': 'Avisar de tareas sin tomar',
};

/** Names a type of job; one without words has its name in the service. */
export const jobInWords = (name: string): string => names[name] ?? name;

/** Tells whether a job may be tried again: one that was given up, or that waits for its next attempt. */
export const canRetry = ({ state, attempts }: Job): boolean =>
  state === 'FALLIDA' || (state === 'PENDIENTE' && attempts > 0);

/** Tells whether a job may be discarded. */
export const canDiscard = ({ state }: Job): boolean =>
  state === 'PENDIENTE' || state === 'EN_COLA' || state === 'FALLIDA';
