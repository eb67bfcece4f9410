import type { Html } from '../../../../host/plugin-api/index.js';
import type { FollowedTerm, TrackedRecord } from '../../../tramites/contract.js';
import type { CityDates } from '../../receipt/city-dates.js';
import { filingView, type FilingView } from '../../receipt/filing-view.js';
import { followAddresses } from '../follow-addresses.js';
import { askView, askWords } from '../words/ask-view.js';
import { answerViews, documentViews, type AnswerView } from './answer-views.js';
import { decisionView, type DecisionView } from './decision-view.js';
import { dueView, type DueView } from './due-view.js';
import { moreTimeForm } from '../more-time/more-time-form.js';
import { duePaymentView, paidView, type DuePaymentView, type PaidView } from '../payments/payment-views.js';
import { presentState, type StateWords } from './state-words.js';
import { timeline, type StepView } from './timeline.js';

/** A thing that the city asks for. */
interface AskedView {
  /** The words about it. */
  readonly words: Html;
  /** The name of the request. */
  readonly name: string;
  /** The address of its page. */
  readonly address: string;
}

/** A record as the template of its page takes it. */
export interface TrackingView {
  readonly radicado: string;
  readonly tramite: string;
  readonly state: StateWords;
  readonly seenAt: string;
  readonly asked: readonly AskedView[];
  /** The payments that are due. */
  readonly duePayments: readonly { readonly address: string; readonly due: DuePaymentView }[];
  /** Whether the first of them has the primary button. */
  readonly isPaymentFirst: boolean;
  readonly paid: readonly { readonly address: string; readonly paid: PaidView }[];
  readonly decision: DecisionView | null;
  readonly answers: readonly AnswerView[];
  /** The documents of the process; the answers have their own. */
  readonly documents: AnswerView['downloads'];
  readonly filing: FilingView;
  readonly due: DueView | null;
  /** The button that asks for more time; null where none can be given. */
  readonly moreTime: Html | null;
  readonly steps: readonly StepView[];
  readonly receipt: string;
  readonly lookUp: string;
}

/** Describes a record at a moment, for the holder of its key. */
export function trackingView(
  key: string,
  record: TrackedRecord,
  more: {
    readonly term: FollowedTerm | undefined;
    readonly moreTime: Date | undefined;
    readonly byDocument?: boolean;
  },
  at: Date,
  dates: CityDates,
): TrackingView {
  const { term, moreTime, byDocument } = more;
  const { radicado, tramite, respuestas = [], documentos = [], vence } = record;
  const traslado = term?.traslado ?? null;
  // Another entity decides on a forwarded record: the city asks for nothing any more.
  const requests = traslado === null ? (record.pendientes ?? []) : [];
  const answered = new Set(respuestas.flatMap(({ documentos: own }) => own.map(({ codigo }) => codigo)));
  const decision = decisionView(record, traslado, at, dates);
  return {
    radicado,
    tramite: tramite.nombre,
    state: presentState(record),
    seenAt: dates.moment(at),
    asked: requests.map((request) => ({
      words: askWords(askView(request, dates)),
      name: request.nombre,
      address: followAddresses.request(key, request.id),
    })),
    ...paymentViews(key, record, traslado !== null, dates),
    isPaymentFirst: requests.length === 0,
    decision,
    answers: answerViews(respuestas, decision?.isInPart ?? false, dates),
    documents: documentViews(
      documentos.filter(({ codigo }) => !answered.has(codigo)),
      dates,
    ),
    filing: filingView(key, record.presentado, byDocument),
    due: term ? dueView(record, term, dates.dayOf(at), dates) : null,
    moreTime: moreTimeForm(key, moreTime, dates),
    steps: timeline(record, vence === null ? null : new Date(vence), dates),
    receipt: followAddresses.receipt(key),
    lookUp: followAddresses.lookUp,
  };
}

/** Describes the payments of a record. After a forwarding, the city demands none any more. */
function paymentViews(
  key: string,
  { pagos = [] }: TrackedRecord,
  isForwarded: boolean,
  dates: CityDates,
): Pick<TrackingView, 'duePayments' | 'paid'> {
  const due = isForwarded ? [] : pagos.filter(({ estado }) => estado === 'PENDIENTE');
  const paid = pagos.filter(({ estado }) => estado === 'PAGADO');
  return {
    duePayments: due.map((one) => ({ address: followAddresses.payment(key, one.id), due: duePaymentView(one, dates) })),
    paid: paid.map((one) => ({ address: followAddresses.payment(key, one.id), paid: paidView(one, dates) })),
  };
}
