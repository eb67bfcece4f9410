/**
 * What an instance and those that it calls were started by, as their expressions, mails and documents read it in
 * `instancia` (decisions, section 3). All null where nothing was filed: staff or another system started it. Of the
 * registration of a certificate, `solicitante` alone is known.
 */
export interface InstanceFiling {
  /** The filing number; null in the move that begins the instance, too, as a record takes its number last. */
  readonly radicado: string | null;
  /** The key of the record. */
  readonly key: string | null;
  /** Where it came in, such as `WEB`. */
  readonly canal: string | null;
  /** The name of the user who filed or registered; null where no user is known. */
  readonly solicitante: string | null;
}
