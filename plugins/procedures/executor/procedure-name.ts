import { InputError, type Dialect } from '../../../host/plugin-api/index.js';

/** The schema and the name of a procedure. */
export interface ProcedureName {
  readonly schema: string;
  readonly name: string;
}

/** The form of a schema or a name: PostgreSQL keeps 63 bytes; only letters, digits and `_` get into a statement. */
const part = /^[\p{L}_][\p{L}\p{N}_]{0,62}$/u;

/** Reads `schema.name`, or a name of the first of `schemas`; `undefined` for another form and for another schema. */
export function readProcedureName(text: string, schemas: readonly string[]): ProcedureName | undefined {
  const parts = text.split('.');
  const name = parts.pop() ?? '';
  const schema = parts.length === 0 ? schemas[0]! : parts.join('.');
  return part.test(name) && schemas.includes(schema) ? { schema, name } : undefined;
}

/** Reads a name as {@link readProcedureName}; throws `InputError` in place of `undefined`. */
export function parseProcedureName(text: string, schemas: readonly string[]): ProcedureName {
  const name = readProcedureName(text, schemas);
  if (name) return name;
  throw new InputError(
    `El nombre de procedimiento «${text.slice(0, 130)}» no es válido o su esquema no está permitido.`,
    { code: 'procedure_name' },
  );
}

/** Quotes an identifier in a dialect. */
export function quoteName(dialect: Dialect, name: string): string {
  return dialect === 'mssql' ? `[${name.replaceAll(']', ']]')}]` : `"${name.replaceAll('"', '""')}"`;
}

/** Quotes `schema.name`. */
export function quoteProcedure(dialect: Dialect, { schema, name }: ProcedureName): string {
  return `${quoteName(dialect, schema)}.${quoteName(dialect, name)}`;
}
