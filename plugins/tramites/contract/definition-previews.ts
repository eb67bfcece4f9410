import { token } from '../../../host/plugin-api/index.js';
import type { Answers, ShownFields } from '../../forms/contract.js';
import type { OfferedTramite } from './offered-tramites.js';

/** An answer of a test that the form refuses. */
export interface RefusedAnswer {
  readonly valor: unknown;
  readonly motivo: string;
}

/** A definition as citizens would see it with the answers of a test. */
export interface PreviewedDefinition extends ShownFields {
  readonly tramite: OfferedTramite;
  /** The answers that the form accepts. */
  readonly answers: Answers;
  readonly refused: Readonly<Record<string, RefusedAnswer>>;
  /** The texts of the questions that are not shown, as they have faults. */
  readonly leftOut: readonly string[];
  /** Why the conditions of the form cannot be evaluated over these answers: no question is shown then. */
  readonly failed: string | undefined;
}

/** Shows definitions of tramites before they are published, to editors. Nothing is stored. */
export interface DefinitionPreviews {
  /**
   * Opens the draft of a definition, or the stored one where there is no draft, with the answers of one of its tests,
   * or without answers. Throws `NotFoundError` where there is no such definition or test. Not to be called inside a
   * transaction.
   */
  previewDefinition(codigo: string, prueba: number | undefined): Promise<PreviewedDefinition>;
}
export const DefinitionPreviews = token<DefinitionPreviews>('tramites/DefinitionPreviews');
