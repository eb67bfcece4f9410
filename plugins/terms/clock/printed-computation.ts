import type { CountedDay, DayReason } from '../../calendar/contract.js';
import {
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
  REANUDACION: 'Se reanuda',
  PRORROGA: 'Se prorroga',
  FIN: 'Termina',
  TRASLADO: 'Se traslada',
  CORRECCION: 'Cambia por el calendario de la ciudad',
};

/** The width of `1000`. */
const NUMBER_WIDTH = 4;

const bracketed = (source: string | undefined): string => (source === undefined ? '' : ` (${source})`);

/** A computation as text to print: the term, what happened to it, each day, and its end. */
export function printedComputation(
  computation: Omit<TermComputation, 'texto'>,
  profile: LegalProfile | undefined,
  dayOf: (moment: Date) => string,
): string {
  const { plazo, total, recibido, vence, fin, silencio, eventos, dias } = computation;
  const extended = termInWords(total) === termInWords(plazo) ? '' : `, ${termInWords(total)} con sus prórrogas`;
  const ended = fin && `Terminó el ${dayOf(fin.fecha)} (${fin.como})${lateness(fin.fecha, vence)}.`;
  return [
    `${profile?.nombre ?? 'Plazo'}: ${termInWords(plazo)}${bracketed(profile?.plazo.fuente)}${extended}.`,
    `Recibido el ${dayOf(recibido)}.`,
    ...eventos.map((event) => eventLine(event, dayOf)),
    ...dias.map(dayLine),
    dueLine(computation, dayOf),
    ...(ended ? [ended] : []),
    ...(silencio ? [`Sin respuesta: ${silencio.texto} (${silencio.fuente})`] : []),
  ].join('\n');
}

function dueLine({ vence, fin }: Pick<TermComputation, 'vence' | 'fin'>, dayOf: (moment: Date) => string): string {
  if (vence !== null) return `Vence el ${dayOf(vence)}.`;
  return fin ? 'Estaba suspendido cuando terminó.' : 'Suspendido: no vence mientras no se reanude.';
}

function lateness(end: Date, due: Date | null): string {
  return due !== null && end > due ? ', después de su vencimiento' : '';
}

function eventLine(event: TermEvent, dayOf: (moment: Date) => string): string {
  const { tipo, fecha, plazo, entidad, plazoCiudadano, motivo, vence } = event;
  const facts = [
    plazo && `${termInWords(plazo)} más`,
    entidad,
    plazoCiudadano && `el ciudadano tiene hasta el ${dayOf(plazoCiudadano)}`,
    tipo === 'CORRECCION' && vence && `vence el ${dayOf(vence)}`,
    motivo,
  ].filter((fact): fact is string => typeof fact === 'string');
  return [`${dayOf(fecha)} ${eventWords[tipo]}`, ...(facts.length === 0 ? [] : [facts.join('; ')])].join(': ');
}

function dayLine({ dia, numero, motivo, nombre, fuente }: CountedDay): string {
  const name = nombre === undefined || nombre === '' ? '' : `: ${nombre}`;
  return `${dia} ${String(numero ?? '').padStart(NUMBER_WIDTH)} ${dayWords[motivo]}${name}${bracketed(fuente)}`;
}
