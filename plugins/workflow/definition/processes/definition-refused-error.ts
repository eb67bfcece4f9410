import { fieldErrors, InputError } from '../../../../host/plugin-api/index.js';
import type { DefinitionFault, DefinitionWarning } from '../language/fault.js';

/** A finding in a definition that is not published; all are reported, each with its place. */
export type Finding = DefinitionFault | DefinitionWarning;

/** Thrown (400) for a definition that cannot be published. */
export class DefinitionRefusedError extends InputError {
  constructor(
    readonly errores: readonly Finding[],
    warnings: readonly DefinitionWarning[],
  ) {
    const advertencias = warnings.filter((warning) => !(errores as readonly unknown[]).includes(warning));
    const mensaje =
      errores.length === 1
        ? 'El proceso no se puede publicar: tiene un error.'
        : `El proceso no se puede publicar: tiene ${errores.length} errores.`;
    const code = 'definition_not_valid';
    const errors = fieldErrors(
      errores.map((finding) => ({ path: ['definicion', ...finding.path], message: finding.mensaje })),
    );
    super(mensaje, {
      code,
      errors,
      body: { EsCorrecto: false, mensaje, code, errors, errores, advertencias },
    });
  }
}
