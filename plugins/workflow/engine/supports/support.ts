/** The file of a support, as it is described. */
export interface SupportFile {
  readonly nombre: string;
  readonly tipo: string;
  /** Bytes. */
  readonly tamano: number;
  readonly sha256: string;
}

/** What is attached to an instance: by a user, or by the citizen who hands it in. */
export interface NewSupport {
  readonly instanceId: number;
  readonly tipo: string;
  readonly descripcion: string;
  /** FEEL; without one, every user who may see the instance sees the item. */
  readonly condicion: string | null;
}

export interface Support extends NewSupport {
  readonly id: number;
  /** Id of the user who has attached it; null for what the citizen has handed in. */
  readonly adduser: number | null;
  readonly archivo: SupportFile | null;
}
