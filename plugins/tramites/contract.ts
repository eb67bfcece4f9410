import { z } from 'zod';
import { defineEvent, token, type Transaction } from '../../host/plugin-api/index.js';

/** What a process is started for. */
export interface ProcessStart {
  /** Code of the process. */
  readonly proceso: string;
  /** The instance's first data: the answers of the form. */
  readonly datos: Readonly<Record<string, unknown>>;
  /** What it belongs to. */
  readonly origin: ProcessOrigin;
}

/** What starts a process: a record of a tramite, or the registration of a certificate. */
export type ProcessOrigin =
  | { readonly kind: 'tramite'; readonly recordId: number; readonly radicado: string }
  | { readonly kind: 'certificado'; readonly registrationId: number; readonly certificado: string };

/**
 * Starts workflow processes. Asked for with `optional(ProcessStarter)` and bound by the plugin that runs processes: without
 * one, a tramite that is bound to a process takes no records and says why (decisions, section 3).
 */
export interface ProcessStarter {
  /**
   * Starts an instance of the active version in the caller's transaction and answers its `llave`. Throws `ConflictError`
   * where the process has no active version.
   */
  start(tx: Transaction, start: ProcessStart): Promise<{ readonly llave: string }>;
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
