import { ConflictError, InputError } from '../../../host/plugin-api/index.js';
import type { DocumentTemplate } from '../templates/document-templates.js';

/** Throws `ConflictError` (`datos_insuficientes`) with the names that the data lack. */
export function requireData(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new ConflictError(`Faltan datos para este documento: ${missing.join(', ')}.`, {
    code: 'datos_insuficientes',
    errors: Object.fromEntries(missing.map((name) => [name, ['La plantilla lo necesita y no está.']])),
  });
}

/** Throws `InputError` (`documento_cambiado`) where a person has read another content as a draft. */
export function requireAsRead(
  { nombre }: Pick<DocumentTemplate, 'nombre'>,
  digest: string | null,
  read?: string,
): void {
  if (read === undefined || read === digest) return;
  throw new InputError(
    `«${nombre}» no se firmó: ya no dice lo que leyó en el borrador quien ejecutó la acción, porque después cambiaron ` +
      'los datos del trámite o la plantilla. Si se puede firmar como está ahora, reintente la tarea.',
    { code: 'documento_cambiado' },
  );
}
