import { token, type Transaction } from '../../../host/plugin-api/index.js';

/** A payment that the process of a record waits for, or that has come in. */
export interface RecordPayment {
  /** Unique among those of its record. */
  readonly id: number;
  /** The reason for the debt, in words. */
  readonly concepto: string;
  /** The reference that the citizen names where the payment is made: the number of the invoice. */
  readonly referencia: string;
  /** A decimal with two digits behind the point. */
  readonly valor: string;
  /** ISO 4217. */
  readonly moneda: string;
  /** The last moment to pay; null where the wait has no end. */
  readonly hasta: Date | null;
  /** The consequence of not paying, in words to the citizen. */
  readonly siNoPaga: string | undefined;
  readonly estado: 'PENDIENTE' | 'PAGADO';
  /**
   * The receipt and the moment of the payment; undefined until it is paid. Without a receipt where the invoice was paid
   * elsewhere.
   */
  readonly pago: { readonly comprobante: string | undefined; readonly fecha: Date } | undefined;
  /** False for a payment that came in when its process no longer waited for it. */
  readonly isAwaited: boolean;
  /** The places that take the payment, in words. */
  readonly lugares: readonly string[];
  /** The page that takes the payment; undefined where the city has none. */
  readonly enlace: string | undefined;
  /** The GS1-128 element string with parentheses; undefined where the city has no GLN. */
  readonly codigoBarras: string | undefined;
}

/**
 * The payments of a record. Plugins ask for it with `optional(RecordPayments)`; the plugin that runs processes binds
 * it.
 */
export interface RecordPayments {
  /**
   * Returns the open and the paid payments of an instance and of those that it called, the oldest first. Withdrawn ones
   * are left out. One query.
   *
   * @param llave the key of the instance that the record started.
   */
  listPayments(llave: string): Promise<readonly RecordPayment[]>;
}
export const RecordPayments = token<RecordPayments>('tramites/RecordPayments');

/**
 * The notices of payments to citizens. The plugin that runs processes asks for it with `optional(PaymentNotices)`.
 */
export interface PaymentNotices {
  /**
   * Notifies the citizen of a payment that the process of a record has begun to wait for, or that has come in, in the
   * transaction of the step. It locks the record, and so comes after all other locks of the caller. The state of the
   * record stays.
   */
  notifyPayment(tx: Transaction, recordId: number, payment: RecordPayment): Promise<void>;
}
export const PaymentNotices = token<PaymentNotices>('tramites/PaymentNotices');

/** A payment in the tracking of a record, found by the key alone. Null and empty where `RecordPayment` has nothing. */
export interface TrackedPayment {
  readonly id: number;
  readonly concepto: string;
  readonly referencia: string;
  readonly valor: string;
  readonly moneda: string;
  /** ISO 8601. */
  readonly hasta: string | null;
  readonly si_no_paga: string | null;
  readonly estado: RecordPayment['estado'];
  readonly comprobante: string | null;
  /** ISO 8601. */
  readonly pagado: string | null;
  readonly lugares: readonly string[];
  readonly enlace: string | null;
  readonly codigo_barras: string | null;
  /** False for a payment that came in when its process no longer waited for it. */
  readonly esperado: boolean;
}
