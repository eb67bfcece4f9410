/** The description of the file of a support. */
export interface SupportFile {
  readonly nombre: string;
  readonly tipo: string;
  /** Bytes. */
  readonly tamano: number;
  readonly sha256: string;
}

/** A text or file to attach to an instance, by a user or by the citizen who hands it in. */
export interface NewSupport {
  readonly instanceId: number;
  readonly tipo: string;
  readonly descripcion: string;
  /** FEEL; without a condition every user who may see the instance sees the support. */
  readonly condicion: string | null;
}

export interface Support extends NewSupport {
  readonly id: number;
  /** Id of the user who attached it; null for a support that the citizen handed in. */
  readonly adduser: number | null;
  readonly archivo: SupportFile | null;
}
