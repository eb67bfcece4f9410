import { z } from 'zod';
import { revisionOf, type Database } from '../../../host/plugin-api/index.js';
import { procedureCode, procedureDoors, procedureUses, type ProcedureUse } from '../contract.js';

const isUnique = (items: readonly string[]): boolean => new Set(items).size === items.length;

const permission = z
  .string()
  .max(100)
  .regex(/^[a-z][a-z0-9-]*(?:\.[\w-]+)+$/, 'No es un permiso, como hacienda.consulta.');

/** The registration of a stored procedure, as administrators save it and bundles list it beside its `sql`. */
export const procedureItem = z.strictObject({
  pro_codigo: procedureCode,
  nombre_bd: z.string().trim().min(1).max(257).describe('`schema.name`, or a name of the first schema'),
  permisos: z
    .array(permission)
    .max(50)
    .refine(isUnique, 'Hay un permiso repetido.')
    .default([])
    .describe('A caller who is a user needs one of them; none: every user may'),
  usos: z
    .array(z.enum(procedureUses))
    .min(1)
    .refine(isUnique, 'Hay un uso repetido.')
    .refine((all) => !all.includes('interno') || all.length === 1, '«interno» no se combina con otros usos.')
    .default([...procedureDoors]),
  timeout: z.int().min(1).max(300).optional().describe('Seconds'),
  activo: z.boolean().default(true),
});

export type ProcedureItem = z.output<typeof procedureItem>;

const definition = z.object({ postgres: z.string(), mssql: z.string() }).partial();

/** The text that creates a procedure, by dialect. */
export type Definition = Readonly<Partial<Record<'postgres' | 'mssql', string>>>;

/** A stored registration: a list that cannot be read is null, and is never taken for an empty one. */
export type StoredItem = Omit<ProcedureItem, 'permisos' | 'usos'> & {
  readonly permisos: string[] | null;
  readonly usos: ProcedureUse[] | null;
};

type Reader = Pick<Database, 'parseJson'>;

/** Reads the JSON of a column; `undefined` where it has another shape. */
function read<T>(schema: z.ZodType<T>, database: Reader, stored: unknown): T | undefined {
  try {
    return schema.safeParse(database.parseJson(stored)).data;
  } catch (error) {
    // A JSON text that is no list or object looks like one that is not parsed yet.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const names = z.array(z.string());

/** Reads a stored list of permissions, uses or codes; null for other JSON. */
export function namesIn<Name extends string>(database: Reader, stored: unknown): Name[] | null {
  return (read(names, database, stored) as Name[] | undefined) ?? null;
}

/** Reads the stored texts of a procedure; empty for other JSON. */
export function definitionIn(database: Reader, stored: unknown): Definition {
  return (read(definition.nullable(), database, stored) as Definition | null | undefined) ?? {};
}

/** Returns the revision of the text that creates a procedure on a dialect. */
export const textRevisionOf = (definition: Definition, dialect: keyof Definition): string =>
  revisionOf(definition[dialect] === undefined ? undefined : { sql: definition[dialect] });

export interface StoredProcedure {
  readonly item: StoredItem;
  readonly definition: Definition;
}
