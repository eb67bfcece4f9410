import { ConflictError, type Database } from '../../../host/plugin-api/index.js';
import { refused } from './resource-checks.js';
import { columnsOf, type Resource } from './resource.js';
import { referenceKey, uniqueIndex } from './resource-table.js';

/** Maps an error of the database while it writes an item to the error for the caller. */
export function writeRefusal(database: Database, resource: Resource, error: unknown): unknown {
  const { name, fields, unique = [] } = resource;
  for (const field of columnsOf(resource)) {
    const { isUnique, refersTo } = fields[field]!;
    if (isUnique && database.isUniqueViolation(error, uniqueIndex(name, [field]))) {
      return refused({ [field]: ['Ya existe un elemento con este valor.'] });
    }
    if (refersTo !== undefined && database.isReferenceViolation(error, referenceKey(name, field))) {
      return refused({ [field]: ['No existe ese elemento.'] });
    }
  }
  const together = unique.find((names) => database.isUniqueViolation(error, uniqueIndex(name, names)));
  if (!together) return error;
  const reason = `Ya existe un elemento con los mismos valores de: ${together.join(', ')}.`;
  return refused({ [together.at(-1)!]: [reason] });
}

/** Returns the foreign keys of all resources that refer to items of a resource. */
export function referringKeys(resource: Resource, all: readonly Resource[]): readonly string[] {
  return all.flatMap(({ name, fields }) =>
    Object.keys(fields)
      .filter((field) => fields[field]!.refersTo === resource.name)
      .map((field) => referenceKey(name, field)),
  );
}

/** Maps the violation of one of these foreign keys to the refusal to remove an item that is in use. */
export function removalRefusal(database: Database, keys: readonly string[], error: unknown): unknown {
  if (!keys.some((key) => database.isReferenceViolation(error, key))) return error;
  return new ConflictError('No se puede eliminar: otro elemento lo usa. Puede marcarlo como inactivo.', {
    code: 'in_use',
    cause: error,
  });
}
