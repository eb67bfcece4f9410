import type { FollowedTerm, TrackedRecord } from '../../../tramites/contract.js';
import type { CityDates } from '../../receipt/city-dates.js';
import { isSameMoment } from './same-moment.js';
import { remedyViews, type RemedyView } from './remedy-views.js';
import { ownOutcome } from './state-words.js';

/** The decision, or the last words of staff, as the notice at the top of the page takes it. */
export interface DecisionView {
  readonly title: string;
  readonly tone: 'info' | 'success' | 'danger';
  readonly icon: string;
  /** The words to the citizen; null without any. */
  readonly words: string | null;
  /** Whether the reason is in the last answer, below. */
  readonly isInAnswer: boolean;
  /** Whether it is about the last answer, which grants a part. */
  readonly isInPart: boolean;
  readonly remedies: readonly RemedyView[];
}

type Look = Pick<DecisionView, 'title' | 'tone' | 'icon'>;

const refusals: Readonly<Record<string, Look>> = {
  RECHAZADO: { title: 'Rechazamos su solicitud', tone: 'danger', icon: 'i-info' },
  ANULADO: { title: 'Anulamos su solicitud', tone: 'danger', icon: 'i-info' },
};
const inPart: Look = { title: 'Le concedemos una parte', tone: 'info', icon: 'i-info' };
const resolved: Look = { title: 'Resolvimos su solicitud', tone: 'success', icon: 'i-check' };
const told: Look = { title: 'Le escribimos sobre su solicitud', tone: 'info', icon: 'i-info' };

/**
 * Describes the decision on a record, or the last words of staff about it; null where there are none. The words of a
 * return are those of its requests. Why the record went to another entity stands beside that entity.
 */
export function decisionView(
  record: TrackedRecord,
  traslado: FollowedTerm['traslado'],
  at: Date,
  dates: CityDates,
): DecisionView | null {
  const { estado, actual, respuestas = [], recursos = [] } = record;
  const remedies = remedyViews(recursos, at, dates);
  const words = actual.para_ciudadano;
  const refusal = refusals[estado];
  if (refusal) {
    const last = respuestas.at(-1);
    const isInAnswer = words === null && last !== undefined && isSameMoment(last.fecha, actual.fecha);
    const isEmpty = words === null && !isInAnswer && remedies.length === 0;
    const outcome = ownOutcome(record);
    const look = outcome === undefined ? refusal : { ...refusal, title: `Su solicitud terminó: ${outcome}` };
    return isEmpty ? null : { ...look, words, isInAnswer, isInPart: false, remedies };
  }
  const reason = respuestas.at(-1)?.parcial ?? null;
  const isSaidElsewhere = isAsked(record, traslado) || words === traslado?.paraCiudadano;
  const said = [reason, isSaidElsewhere ? null : words].filter((one) => one !== null);
  if (said.length === 0) return null;
  const look = reason !== null ? inPart : estado === 'RESUELTO' ? resolved : told;
  return { ...look, words: said.join('\n\n'), isInAnswer: false, isInPart: reason !== null, remedies };
}

/** Tells whether the last words asked for something: above, or before the record went to another entity. */
function isAsked({ estado, actual, pendientes = [] }: TrackedRecord, traslado: FollowedTerm['traslado']): boolean {
  if (estado !== 'DEVUELTO') return false;
  return traslado === null ? pendientes.length > 0 : new Date(actual.fecha) < traslado.fecha;
}
