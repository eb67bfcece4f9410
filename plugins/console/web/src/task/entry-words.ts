import { dayInWords, shortDay } from '../frame/dates.js';
import { deliveryInWords, stateNames } from '../records/record-words.js';
import { paymentInWords } from './payment-words.js';
import { stateInWords } from './task-data.js';
import { entryFiles, type CaseEntry, type CaseFile } from './use-case.js';

/** The title of an entry of a case, and its details. */
interface EntryWords {
  readonly title: string;
  readonly more?: string;
  /** The words of staff that the citizen has read. */
  readonly told?: string;
  readonly files?: readonly CaseFile[];
}

const moves: Readonly<Record<string, string>> = {
  INICIO: 'El proceso comenzó',
  TOMA: 'Tomada',
  SUELTA: 'Devuelta a su grupo',
  ACCION: 'Terminada',
  RECONCILIACION: 'Terminada por otro sistema',
  AVANCE: 'Terminada por el proceso',
  VENCIMIENTO: 'Se venció',
  REASIGNACION: 'Reasignada',
  INCIDENTE: 'Con incidente',
  AVISO: 'Se avisó de su plazo',
  PRIORIDAD: 'Cambió su prioridad',
  ESCALAMIENTO: 'Pasó a otro grupo',
  ENTREGA: 'El ciudadano entregó lo pedido',
  PAGO: 'Se recibió el pago',
  TRASLADO: 'Pasó a otra versión del proceso',
  HECHA: 'Hecha',
  REBOTE: 'El correo volvió: no llegó al destinatario',
  ESPERA: 'Espera a otro sistema',
  REINTENTO: 'Se intenta de nuevo',
  SUSPENSION: 'El proceso se suspendió',
  REANUDACION: 'El proceso se reanudó',
  CANCELACION: 'El proceso se canceló',
  TERMINACION: 'El proceso se terminó desde afuera',
  TEMPORIZADOR_MOVIDO: 'Se movió un vencimiento',
  TEMPORIZADOR_RETIRADO: 'Se retiró un vencimiento',
};

const termEvents: Readonly<Record<string, string>> = {
  INICIO: 'comenzó',
  PAUSA: 'en pausa',
  PRORROGA_CIUDADANO: 'con más tiempo para el ciudadano',
  REANUDACION: 'sigue',
  PRORROGA: 'prorrogado',
  FIN: 'terminó',
  TRASLADO: 'pasó a otra entidad',
  CORRECCION: 'corregido',
};

/** Returns the names of the tasks of a case, by their code. */
export const taskNames = (entries: readonly CaseEntry[]): ReadonlyMap<string, string> =>
  new Map(
    entries
      .filter(({ tipo }) => tipo === 'TAREA')
      .map(({ datos }): [string, string] => [text(datos['codigo']), text(datos['nombre'])]),
  );

const stateName = (state: string): string => (stateNames as Readonly<Record<string, string>>)[state] ?? state;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Writes an entry in words; undefined for one that repeats another. */
export function entryInWords({ tipo, datos }: CaseEntry, names: ReadonlyMap<string, string>): EntryWords | undefined {
  switch (tipo) {
    case 'REGISTRO': {
      const tramite = datos['tramite'] as { readonly nombre?: string } | undefined;
      return { title: `Radicado ${text(datos['radicado'])}`, more: tramite?.nombre ?? '' };
    }
    case 'MOVIMIENTO':
      return {
        title: `Registro: ${stateName(text(datos['hacia']))}`,
        more: text(datos['motivo']),
        told: text(datos['para_ciudadano']),
      };
    case 'TERMINO':
      return {
        title: `Plazo: ${termEvents[text(datos['evento'])] ?? 'cambió'}`,
        more: dueWords(datos['vence']),
        told: text(datos['para_ciudadano']),
      };
    case 'RESPUESTA': {
      // The reason of an answer in part.
      const told = text(datos['parcial']);
      return {
        title: told === '' ? 'Respuesta al ciudadano' : 'Respuesta al ciudadano: se concede una parte',
        more: withFailure(datos),
        told,
      };
    }
    case 'ENTREGA':
      return { title: 'El ciudadano entregó lo pedido', more: text(datos['texto']), files: entryFiles(datos) };
    case 'MENSAJE':
      return { title: messageTitle(datos) };
    case 'AVISO':
      return { title: 'Aviso al ciudadano', more: withFailure(datos) };
    case 'PAGO':
      return paymentInWords(datos, shortDay);
    case 'INSTANCIA':
      return { title: `Proceso ${text(datos['nombre'])}` };
    case 'HISTORIA': {
      const kind = text(datos['movimiento']);
      const action = text(datos['accion']);
      const move = action === '' ? (moves[kind] ?? 'Cambió') : `${moves['ACCION']} con «${action}»`;
      const task = text(datos['nombre']) || names.get(text(datos['tarea'])) || '';
      const written = text(datos['escrito_para_ciudadano']);
      // The reason of an action is its code.
      const reason = kind === 'ACCION' ? '' : text(datos['motivo']);
      return {
        title: task === '' ? move : `${task}: ${move.charAt(0).toLowerCase()}${move.slice(1)}`,
        more: [reason, written && `Escribió para el ciudadano: ${written}`].filter(Boolean).join('\n'),
      };
    }
    case 'CORREO':
      return { title: `Correo ${text(datos['nombre'])}`, more: mailWords(datos) };
    case 'DOCUMENTO':
      return { title: `Documento «${text(datos['nombre'])}»`, more: documentWords(datos) };
    case 'SOPORTE':
      return { title: 'Soporte', more: text(datos['descripcion']) };
    case 'CERTIFICADO':
      return { title: 'Certificado pedido' };
    // Notes have a panel of their own, as the words of messages; tasks and steps are covered by their moves.
    default:
      return undefined;
  }
}

/** Writes whether a document is still valid, and the code by which anyone verifies it. */
function documentWords({ estado, codigo }: CaseEntry['datos']): string {
  return [estado === 'REVOCADO' && 'Revocado', text(codigo) && `Código de verificación ${text(codigo)}`]
    .filter(Boolean)
    .join('. ');
}

/** Writes who wrote a message; its words and files are in the panel of messages. */
function messageTitle({ de, tipo, respuesta }: CaseEntry['datos']): string {
  if (de === 'CIUDAD') return 'Mensaje al ciudadano';
  return tipo === 'REVISION' ? `El ciudadano pidió revisar la respuesta ${Number(respuesta)}` : 'El ciudadano escribió';
}

/** Writes the state of a mail; a bounced one had been accepted before. */
function mailWords({ estado, rebote }: CaseEntry['datos']): string {
  if (typeof rebote !== 'string') return stateInWords(text(estado));
  const words = deliveryInWords({ estado: 'FALLIDO', motivo: rebote });
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Writes the text of a message, after the cause where it was not delivered. */
function withFailure({ texto, envio }: CaseEntry['datos']): string {
  const delivery = envio as { readonly estado?: string; readonly motivo?: string } | null | undefined;
  if (delivery?.estado !== 'FALLIDO') return text(texto);
  const words = deliveryInWords({ estado: delivery.estado, motivo: delivery.motivo });
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}. ${text(texto)}`;
}

const dueWords = (moment: unknown): string => (typeof moment === 'string' ? `Vence el ${dayInWords(moment)}` : '');
