/**
 * The filing that started an instance, or the outermost of the instances that called it, as expressions, mails and
 * documents read it in `instancia` (decisions, section 3). Every field is null where staff or another system started
 * it. For the registration of a certificate, `solicitante` alone is set.
 */
export interface InstanceFiling {
  /** The filing number. Null also in the move that begins the instance: a record gets its number last. */
  readonly radicado: string | null;
  /** The key of the record. */
  readonly key: string | null;
  /** The channel of the filing, such as `WEB`. */
  readonly canal: string | null;
  /** The name of the user who filed or registered; null for an unknown person. */
  readonly solicitante: string | null;
}
