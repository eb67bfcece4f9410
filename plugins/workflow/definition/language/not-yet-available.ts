import type { DefinitionWarning } from './fault.js';
import { asList, asObject } from './outline.js';

/**
 * What may be written and does not run yet: the move of instances to another version. A draft is saved with it; what
 * publishes refuses it by these words. Takes any JSON.
 */
export function notYetAvailable(definition: unknown): DefinitionWarning[] {
  if (asList(asObject(definition)['traslados']).length === 0) return [];
  const mensaje = 'Pasar instancias de otra versión (traslados) todavía no está disponible.';
  return [{ path: ['traslados'], codigo: 'no_disponible', mensaje }];
}
