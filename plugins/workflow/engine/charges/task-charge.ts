import type { ChargedInvoice, NewCharge } from '../../contract.js';
import { paymentOf, type TaskModel } from '../../definition/index.js';

/** The values of a payment's expressions: of an invoice to issue, or the number of one that exists. */
export type ReadPayment = { readonly titular: string; readonly valor: string } | { readonly factura: string };

/** A payment that a new task waits for. */
export interface TaskCharge {
  /** Ordinal of the task's token. */
  readonly token: number;
  /** Code of the task. */
  readonly codigo: string;
  readonly read: ReadPayment;
  /** The invoice to issue with the step, or the one that exists. */
  readonly invoice: { readonly issue: NewCharge } | { readonly found: ChargedInvoice };
  /** The last moment to pay; null where the wait has no end. */
  readonly vence: Date | null;
  /** The words of the process about the consequence of not paying. */
  readonly siNoPaga: string | null;
}

/** The payments that a step begins to wait for, and whether it leaves a task that waits for one. */
export interface StepCharges {
  readonly opens: readonly TaskCharge[];
  readonly leaves: boolean;
}

/** Makes the payments of a step that leaves a task; undefined at the start. */
export const chargesOf = (left: TaskModel | undefined, opens: readonly TaskCharge[]): StepCharges => ({
  opens,
  leaves: left !== undefined && paymentOf(left) !== undefined,
});
