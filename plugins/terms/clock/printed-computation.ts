import { LAW_OF_ARRIVAL, type CountedDay, type DayReason } from '../../calendar/contract.js';
import {
  silenceInWords,
  termInWords,
  type LegalProfile,
  type TermComputation,
  type TermEvent,
  type TermEventKind,
} from '../contract.js';

const dayWords: Readonly<Record<DayReason, string>> = {
  RECIBO: 'día del recibo, no se cuenta',
  FUERA_DE_HORARIO: 'llegó fuera de horario, no se cuenta',
  HABIL: 'hábil',
  CALENDARIO: 'calendario',
  SABADO: 'sábado',
  DOMINGO: 'domingo',
  FESTIVO: 'festivo',
  CERRADO: 'la entidad no atiende',
  PAUSA: 'suspendido',
  SIGUIENTE_HABIL: 'termina en el siguiente día hábil',
};

const eventWords: Readonly<Record<TermEventKind, string>> = {
  PAUSA: 'Se suspende',
  PRORROGA_CIUDADANO: 'El ciudadano pide más tiempo',
  REANUDACION: 'Se reanuda',
  PRORROGA: 'Se prorroga',
  FIN: 'Termina',
  TRASLADO: 'Se traslada',
  CORRECCION: 'Cambia por el calendario de la ciudad',
};

/** The width of `1000`. */
const NUMBER_WIDTH = 4;

const bracketed = (source: string | undefined): string => (source === undefined ? '' : ` (${source})`);

/** Functions from moments to days. */
interface Days {
  dayOf(moment: Date): string;
  /** Returns the day on which an electronic submission counts as received: see `SettledCalendar.receivedOn`. */
  receivedOn(moment: Date): string;
}

/** Writes a computation as text to print: the term, its events, each day, and its end. */
export function printedComputation(
  computation: Omit<TermComputation, 'texto'>,
  profile: LegalProfile | undefined,
  days: Days,
): string {
  const { plazo, total, vence, fin, isUnnotified, silencio, silencioLegal, eventos, dias } = computation;
  const extended = termInWords(total) === termInWords(plazo) ? '' : `, ${termInWords(total)} con sus prórrogas`;
  const ended = fin && `Terminó el ${days.dayOf(fin.fecha)} (${fin.como})${lateness(fin.fecha, vence)}.`;
  return [
    `${profile?.nombre ?? 'Plazo'}: ${termInWords(plazo)}${bracketed(profile?.plazo.fuente)}${extended}.`,
    receiptLine(computation, days),
    ...eventos.map((event) => eventLine(event, days)),
    ...dias.map(dayLine),
    vence === null ? 'Suspendido: no vence mientras no se reanude.' : `Vence el ${days.dayOf(vence)}.`,
    ...(ended ? [ended] : []),
    ...(isUnnotified ? ['Falta notificar: la respuesta no le llegó al ciudadano.'] : []),
    ...(silencioLegal ? [silenceInWords(silencioLegal, (moment) => days.dayOf(moment))] : []),
    ...(silencio ? [`Sin respuesta: ${silencio.texto} (${silencio.fuente})`] : []),
  ].join('\n');
}

function receiptLine({ recibido, enPersona }: Pick<TermComputation, 'recibido' | 'enPersona'>, days: Days): string {
  const day = days.dayOf(recibido);
  const counted = enPersona ? day : days.receivedOn(recibido);
  return counted === day
    ? `Recibido el ${day}.`
    : `Recibido el ${day}; cuenta como recibido el ${counted} (${LAW_OF_ARRIVAL}).`;
}

/** Names the day on which a submission counts as received, where that is not the day on which it arrived. */
function laterHandIn({ fecha, entregado }: TermEvent, days: Days): string | undefined {
  const counted = entregado ? days.receivedOn(fecha) : undefined;
  if (counted === undefined || counted === days.dayOf(fecha)) return undefined;
  return `cuenta como entregado el ${counted} (${LAW_OF_ARRIVAL})`;
}

function lateness(end: Date, due: Date | null): string {
  return due !== null && end > due ? ', después de su vencimiento' : '';
}

function eventLine(event: TermEvent, days: Days): string {
  const { tipo, fecha, plazo, entidad, plazoCiudadano, motivo, vence } = event;
  const facts = [
    plazo && `${termInWords(plazo)} más`,
    entidad,
    plazoCiudadano && `el ciudadano tiene hasta el ${days.dayOf(plazoCiudadano)}`,
    tipo === 'CORRECCION' && vence && `vence el ${days.dayOf(vence)}`,
    laterHandIn(event, days),
    motivo,
  ].filter((fact): fact is string => typeof fact === 'string');
  return [`${days.dayOf(fecha)} ${eventWords[tipo]}`, ...(facts.length === 0 ? [] : [facts.join('; ')])].join(': ');
}

function dayLine({ dia, numero, motivo, nombre, fuente }: CountedDay): string {
  const name = nombre === undefined || nombre === '' ? '' : `: ${nombre}`;
  return `${dia} ${String(numero ?? '').padStart(NUMBER_WIDTH)} ${dayWords[motivo]}${name}${bracketed(fuente)}`;
}
