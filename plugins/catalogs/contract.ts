import { token, type Identity, type Transaction } from '../../host/plugin-api/index.js';

/** A number of a sequence. */
export interface TakenNumber {
  readonly numero: number;
  /** As documents show it: the prefix, and the number in at least as many digits as the sequence says. */
  readonly texto: string;
}

/**
 * Numbers without gaps and repeats (decisions, section 9): those of receipts, resolutions, contracts. A sequence is
 * made by administrators and bundles, `catalogos.consecutivo`.
 */
export interface Sequences {
  /**
   * Takes the next number of a sequence for what `tx` writes: both are committed, or neither, and then the next caller
   * gets the number. Call it last in the transaction, as all other takers of the sequence wait for its end; take from
   * several sequences in the order of their codes, which excludes deadlocks. One statement on PostgreSQL.
   *
   * Throws `NotFoundError` for a code that no sequence has, and `ConflictError`: `sequence_used_up` where it has no
   * number left, `period_closed` where the validity period (`vigencia`) that it belongs to is not the active one.
   */
  take(tx: Transaction, codigo: string): Promise<TakenNumber>;
}
export const Sequences = token<Sequences>('catalogs/Sequences');

/** A report, as administrators and bundles make it: `catalogos.informe`. */
export interface ReportDefinition {
  readonly id: number;
  readonly codigo: string;
  /** `pro_codigo` of a procedure of the use `informe`. */
  readonly procedimiento: string;
  /** The questions that it is asked with, as a form has them. */
  readonly parametros: readonly Readonly<Record<string, unknown>>[];
  /** Code of the template that it is printed with; null for a report that is not printed. */
  readonly plantilla: string | null;
}

/** The permissions of reports: either is enough to run a report that names no permission of its own. */
export const reportPermissions = ['catalogs.informe.read', 'catalogs.informe.write'] as const;

/** The reports of the city and who may run them (decisions, section 9). */
export interface ReportDefinitions {
  /**
   * Returns the report that somebody wants to run. Throws `NotFoundError` for one that does not exist or is inactive,
   * and `NotAllowedError` for a caller without the permission that the report names, or without {@link
   * reportPermissions}.
   */
  permitted(by: Identity, id: number): Promise<ReportDefinition>;
}
export const ReportDefinitions = token<ReportDefinitions>('catalogs/ReportDefinitions');
