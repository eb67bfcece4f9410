import { pageTemplate, type Html } from '../../../../host/plugin-api/index.js';
import type { MessageKind, TrackedMessage, TrackedRecord } from '../../../tramites/contract.js';
import { fileSizeInWords } from '../../../forms/contract.js';
import type { CityDates } from '../../receipt/city-dates.js';
import { followAddresses, messageId, THREAD_ID } from '../follow-addresses.js';
import type { TrackingNotice } from '../tracking/tracking-notice.js';

const template = pageTemplate(new URL('./thread.liquid', import.meta.url));

/** The last messages, which are shown; earlier ones are folded. */
const SHOWN = 5;

/** A message as the template takes it. */
interface MessageView {
  readonly id: string;
  readonly isOwn: boolean;
  /** `Usted`, or the name of the city. */
  readonly who: string;
  readonly when: string;
  /** The moment in ISO 8601. */
  readonly at: string;
  /** Whether it asks for a review of an answer. */
  readonly isReview: boolean;
  readonly text: string | null;
  readonly downloads: readonly { readonly name: string; readonly note: string; readonly address: string }[];
}

/** The facts by which a thread is shown. */
interface ThreadFacts {
  readonly record: Pick<TrackedRecord, 'hilo' | 'pendientes'>;
  readonly cityName: string;
  /** The words above the messages; null without any. */
  readonly notice: TrackingNotice | null;
  readonly dates: CityDates;
}

/** Renders the messages of a record, and the button that writes one; null where there is neither. */
export function threadSection(key: string, { record, cityName, notice, dates }: ThreadFacts): Html | null {
  const { mensajes = [], admite_mensajes: isOpen = false } = record.hilo ?? {};
  if (mensajes.length === 0 && !isOpen) return null;
  const all = mensajes.map((message) => messageView(message, cityName, dates));
  // One message alone is not worth folding.
  const folded = all.length > SHOWN + 1 ? all.length - SHOWN : 0;
  return template({
    id: THREAD_ID,
    notice,
    earlier: all.slice(0, folded),
    messages: all.slice(folded),
    write: isOpen ? followAddresses.beginMessage(key, 'MENSAJE') : null,
    hasRequests: (record.pendientes ?? []).length > 0,
  });
}

function messageView(message: TrackedMessage, cityName: string, dates: CityDates): MessageView {
  const { numero, fecha, de, tipo, texto, archivos } = message;
  const isOwn = de === 'CIUDADANO';
  return {
    id: messageId(numero),
    isOwn,
    who: isOwn ? 'Usted' : cityName,
    when: dates.moment(new Date(fecha)),
    at: fecha,
    isReview: tipo === ('REVISION' satisfies MessageKind),
    text: texto,
    downloads: archivos.map(({ nombre, tamano, ruta }) => ({
      name: nombre,
      note: fileSizeInWords(tamano),
      address: ruta,
    })),
  };
}

/** The message of the city that came last, as the notice at the top of the page names it. */
export interface NewMessage {
  readonly address: string;
  readonly when: string;
}

/** Returns the last message of the city where nothing came after it; null elsewhere. */
export function newMessage(
  { hilo, respuestas = [] }: Pick<TrackedRecord, 'hilo' | 'respuestas'>,
  dates: CityDates,
): NewMessage | null {
  const last = hilo?.mensajes.at(-1);
  if (last?.de !== 'CIUDAD' || respuestas.some(({ fecha }) => fecha > last.fecha)) return null;
  return { address: `#${messageId(last.numero)}`, when: dates.moment(new Date(last.fecha)) };
}
