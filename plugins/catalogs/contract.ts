import { token, type Identity, type Transaction } from '../../host/plugin-api/index.js';

/** A number of a sequence. */
export interface TakenNumber {
  readonly numero: number;
  /** The number as documents show it: the prefix, and the number padded with zeros to the sequence's `longitud`. */
  readonly texto: string;
}

/**
 * Sequences of numbers without gaps or repeats (decisions, section 9), such as those of receipts, resolutions or
 * contracts. Administrators and bundles define them: `catalogos.consecutivo`.
 */
export interface Sequences {
  /**
   * Takes the next number of a sequence in the caller's transaction: a rollback gives the number back. Call it last in
   * the transaction, as all other callers for the sequence wait for its end; take from several sequences in the order
   * of their codes, which excludes deadlocks. One statement on PostgreSQL.
   *
   * Throws `NotFoundError` for a code that no sequence has, and `ConflictError`: `sequence_used_up` where it has no
   * number left, `period_closed` where its validity period (`vigencia`) is not the active one.
   */
  takeNumber(tx: Transaction, codigo: string): Promise<TakenNumber>;
}
export const Sequences = token<Sequences>('catalogs/Sequences');

/** A report, as administrators and bundles define it: `catalogos.informe`. */
export interface ReportDefinition {
  readonly id: number;
  readonly codigo: string;
  /** The `pro_codigo` of a procedure of the use `informe`. */
  readonly procedimiento: string;
  /** The questions for its parameters, in the shape of a form. */
  readonly parametros: readonly Readonly<Record<string, unknown>>[];
  /** The code of the template for its PDF; null for a report without one. */
  readonly plantilla: string | null;
}

/** The permissions of reports. Either is enough to run a report that names no permission. */
export const reportPermissions = ['catalogs.informe.read', 'catalogs.informe.write'] as const;

/** The definitions of reports, and who may run them (decisions, section 9). */
export interface ReportDefinitions {
  /**
   * Returns a report for a caller that may run it. Throws `NotFoundError` for one that does not exist or is inactive,
   * and `NotAllowedError` for a caller without the permission that the report names, or, where it names none, without
   * {@link reportPermissions}.
   */
  getPermitted(by: Identity, id: number): Promise<ReportDefinition>;
}
export const ReportDefinitions = token<ReportDefinitions>('catalogs/ReportDefinitions');
