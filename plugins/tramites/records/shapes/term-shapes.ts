import { z } from 'zod';
import { InputError, plainValue } from '../../../../host/plugin-api/index.js';
import { termSchema } from '../../../calendar/contract.js';
import { profileCodes, termEnds, termEventKinds, type TermComputation } from '../../../terms/contract.js';
import { citizenWords, plainText } from '../../vocabulary/index.js';
import type { ForwardingRequest } from '../terms/record-term-desk.js';

/** A moment, as text. */
export const moment = z.iso.datetime();

const event = z.object({
  id: z.int(),
  tipo: z.enum(termEventKinds),
  fecha: moment,
  /** Id of the user; null for the service itself. */
  usuario: z.int().nullable(),
  motivo: z.string().nullable(),
  /** The extension, of a `PRORROGA`. */
  plazo: termSchema.nullable(),
  /** The entity, of a `TRASLADO`, with the letter to it. */
  entidad: z.string().nullable(),
  oficio: z.string().nullable(),
  /** The words to the citizen about a `TRASLADO`. */
  para_ciudadano: z.string().nullable(),
  /** The last moment of the citizen to hand in what is missing, of a `PAUSA`. */
  plazo_ciudadano: moment.nullable(),
  /** The end of the term from this event on; null while it is paused. */
  vence: moment.nullable(),
});

const day = z.object({
  dia: z.iso.date(),
  cuenta: z.boolean(),
  /** The number of a day that counts, from 1. */
  numero: z.int().nullable(),
  /** The reason: `HABIL`, `FESTIVO`, `PAUSA` and so on. */
  motivo: z.string(),
  nombre: z.string().optional(),
  /** The law of this day. */
  fuente: z.string().optional(),
});

/** A term as staff see it. */
export const seenTerm = z.object({
  /** The legal profile; null for a term that the city sets itself. */
  perfil: z.enum(profileCodes).nullable(),
  plazo: termSchema,
  /** The whole term with its extensions. */
  total: termSchema,
  recibido: moment,
  vence: moment.nullable(),
  pausado: z.boolean(),
  plazo_ciudadano: moment.nullable(),
  /** `sin_notificar`: the answer that ended the term reached nobody. */
  fin: z.object({ como: z.enum(termEnds), fecha: moment, sin_notificar: z.literal(true).optional() }).nullable(),
  /** The city's own words on the effect of silence. */
  silencio: z.object({ texto: z.string(), fuente: z.string() }).nullable(),
  /** The effect of silence by law, and the moment from which it holds. */
  silencio_legal: z
    .object({
      efecto: z.enum(['NEGATIVO', 'POSITIVO']),
      fecha: moment,
      entrega: moment.nullable(),
      fuente: z.string(),
    })
    .nullable(),
  eventos: z.array(event),
  dias: z.array(day),
  /** The computation as a text to print, line by line. */
  texto: z.string(),
});

/** Returns a moment as text. */
export const momentText = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Returns a term as staff see it. */
export function toSeenTerm(computation: TermComputation): z.output<typeof seenTerm> {
  const {
    recibido,
    vence,
    plazoCiudadano,
    fin,
    isUnnotified,
    silencioLegal,
    eventos,
    dias,
    enPersona: _inPerson,
    ...rest
  } = computation;
  // The schema leaves out the fields that staff do not see.
  return seenTerm.parse({
    ...rest,
    recibido: recibido.toISOString(),
    vence: momentText(vence),
    plazo_ciudadano: momentText(plazoCiudadano),
    fin: fin && { como: fin.como, fecha: fin.fecha.toISOString(), ...(isUnnotified && { sin_notificar: true }) },
    silencio_legal: silencioLegal && {
      ...silencioLegal,
      fecha: silencioLegal.fecha.toISOString(),
      entrega: momentText(silencioLegal.entrega),
    },
    eventos: eventos.map(({ fecha, plazoCiudadano: until, paraCiudadano, vence: due, ...of }) => ({
      ...of,
      para_ciudadano: paraCiudadano,
      fecha: fecha.toISOString(),
      plazo_ciudadano: momentText(until),
      vence: momentText(due),
    })),
    dias: dias.map((counted) => ({ ...counted })),
  });
}

/** The internal reason of a change of a term. */
export const motivo = z.string().max(1000);
const letter = plainText(3000, 'Escriba el oficio: el ciudadano recibe una copia (Ley 1755 de 2015, art. 21).');
const FORWARDING_WORDS = 'Escriba por qué es competente esa entidad: quien hizo la solicitud lo lee.';
const ONE_OF_TWO = 'Diga cuánto más (plazo) o hasta qué día (hasta), y no los dos.';

/** An extension of a term: by a number of days, or up to a day. */
export const extension = z.strictObject({
  plazo: termSchema.optional(),
  hasta: z.string().overwrite(plainValue).check(z.iso.date()).optional(),
  motivo,
});

/** Returns the one way of an extension. Throws `InputError` for both or none. */
export function untilOf({
  plazo,
  hasta,
}: z.output<typeof extension>): { plazo: z.output<typeof termSchema> } | { hasta: string } {
  if (plazo !== undefined && hasta === undefined) return { plazo };
  if (hasta !== undefined && plazo === undefined) return { hasta };
  throw new InputError(ONE_OF_TWO, { errors: { plazo: [ONE_OF_TWO] } });
}

/** The forwarding of a record to the competent entity. */
export const forwarding = z.strictObject({
  entidad: z.string().trim().min(1).max(300),
  /** The letter to the entity: the citizen gets a copy. */
  oficio: letter,
  motivo,
  /** The reason in words to the citizen: why that entity is competent. */
  para_ciudadano: z.string({ error: FORWARDING_WORDS }).pipe(citizenWords),
  /** Confirms that the days in which the law has it forwarded are over; `motivo` says why. */
  fuera_de_plazo: z.boolean().optional(),
});

/** Returns a forwarding as the desk takes it. */
export const forwardingRequest = ({
  fuera_de_plazo: isLate,
  para_ciudadano: paraCiudadano,
  ...rest
}: z.output<typeof forwarding>): ForwardingRequest => ({ ...rest, paraCiudadano, isLate });
