/** The file of a support, as it is described. */
export interface SupportFile {
  readonly nombre: string;
  readonly tipo: string;
  /** Bytes. */
  readonly tamano: number;
  readonly sha256: string;
}

/** What somebody attaches to an instance. */
export interface NewSupport {
  readonly instanceId: number;
  readonly tipo: string;
  readonly descripcion: string;
  /** FEEL; without one, every user who may see the instance sees the item. */
  readonly condicion: string | null;
  readonly archivo: SupportFile | null;
}

export interface Support extends NewSupport {
  readonly id: number;
}
