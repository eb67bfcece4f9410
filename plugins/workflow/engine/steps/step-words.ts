/** The waits for the citizen that a step opens, in words. */
export interface AskedWords {
  /** The words of the process and of a person about what is missing. */
  readonly paraCiudadano: string | undefined;
  /** The end of the wait that ends first; undefined where none ends by itself. */
  readonly hasta: Date | undefined;
  /** The words of the process about the consequence of handing in nothing for that wait. */
  readonly siNoLlega: string | undefined;
}

/** The words that the citizen reads because of a step. */
export interface StepWords {
  /** Undefined where the step opens no wait for the citizen. */
  readonly asked?: AskedWords | undefined;
  /** The words of the process for the end that the step reaches. */
  readonly aviso?: string | undefined;
  /** The name of that end, for staff. */
  readonly desenlace?: string | undefined;
  /** The words of a person for that end. */
  readonly paraCiudadano?: string | undefined;
  /** The words of a person that come to an end, also to one at which no citizen reads any. */
  readonly given?: string | undefined;
}
