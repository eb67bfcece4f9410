import { ConflictError, type Database } from '../../../host/plugin-api/index.js';
import { refused } from './resource-checks.js';
import { columnsOf, type Resource } from './resource.js';
import { referenceKey, uniqueIndex } from './resource-table.js';

/** Maps what the database refuses to write of a resource to the error for the caller. */
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

/** What refers to an item of a resource, by its foreign keys: of all resources. */
export function referringKeys(resource: Resource, all: readonly Resource[]): readonly string[] {
  return all.flatMap(({ name, fields }) =>
    Object.keys(fields)
      .filter((field) => fields[field]!.refersTo === resource.name)
      .map((field) => referenceKey(name, field)),
  );
}

/** Returns the refusal to remove what something refers to. */
export function removalRefusal(database: Database, keys: readonly string[], error: unknown): unknown {
  if (!keys.some((key) => database.isReferenceViolation(error, key))) return error;
  return new ConflictError('No se puede eliminar: otro elemento lo usa. Puede marcarlo como inactivo.', {
    code: 'in_use',
    cause: error,
  });
}
