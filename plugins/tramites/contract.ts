import { z } from 'zod';
import { defineEvent, token, type Transaction } from '../../host/plugin-api/index.js';

/** What starts a process: a record of a tramite, which takes its number afterwards, or the registration of a certificate. */
export type ProcessOrigin =
  | { readonly kind: 'tramite'; readonly recordId: number; readonly tramite: string }
  | { readonly kind: 'certificado'; readonly registrationId: number; readonly certificado: string };

/** A process that is ready to be started. */
export interface PreparedProcess {
  /**
   * Starts the instance in the caller's transaction and answers its `llave`: inserts alone. Called again where that
   * transaction is run again. Throws `ConflictError` where the version has ended since.
   */
  start(tx: Transaction, origin: ProcessOrigin): Promise<{ readonly llave: string }>;
}

/**
 * Starts workflow processes. Asked for with `optional(ProcessStarter)` and bound by the plugin that runs processes: without
 * one, a tramite that is bound to a process takes no records and says why (decisions, section 3).
 */
export interface ProcessStarter {
  /**
   * Prepares an instance of the active version, before the transaction that it belongs to: whatever takes time (look-ups,
   * conditions) is done here, and writes nothing. `proceso` is the code of the process, and `datos` the instance's first data:
   * the answers of the form. Throws `ConflictError` where the process has no active version.
   */
  prepare(proceso: string, datos: Readonly<Record<string, unknown>>): Promise<PreparedProcess>;
}
export const ProcessStarter = token<ProcessStarter>('tramites/ProcessStarter');

/** What both events of a record tell of it: nothing that was answered, and nobody. */
const recordFields = {
  recordId: z.int(),
  radicado: z.string(),
  /** Code of its tramite. */
  tramite: z.string(),
  canal: z.string(),
  /** When it happened. */
  at: z.iso.datetime(),
};

/** A record was filed, in its first state. */
export const recordFiled = defineEvent(
  'tramites/record-filed',
  z.object({ ...recordFields, estado: z.string() }),
);

/** A record went from one state to another. In order with an `orderKey` of its `recordId` alone. */
export const recordMoved = defineEvent(
  'tramites/record-moved',
  z.object({ ...recordFields, desde: z.string(), hacia: z.string() }),
);
