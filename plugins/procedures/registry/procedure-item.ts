import { z } from 'zod';
import { procedureCode, procedureDoors, procedureUses, type ProcedureUse } from '../contract.js';

const isUnique = (items: readonly string[]): boolean => new Set(items).size === items.length;

const permission = z
  .string()
  .max(100)
  .regex(/^[a-z][a-z0-9-]*(?:\.[\w-]+)+$/, 'No es un permiso, como hacienda.consulta.');

/** The registration of a stored procedure, as administrators give it and bundles say beside its `sql`. */
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

/** The text that creates a procedure, by dialect. */
export type Definition = Readonly<Partial<Record<'postgres' | 'mssql', string>>>;

/** A registration as it is stored: a list that is none any more is null, and is never taken for an empty one. */
export type StoredItem = Omit<ProcedureItem, 'permisos' | 'usos'> & {
  readonly permisos: string[] | null;
  readonly usos: ProcedureUse[] | null;
};

const storedNames = z.array(z.string());

/** A stored list of permissions or uses; null for what is none. */
export function namesIn<Name extends string>(stored: unknown): Name[] | null {
  return (storedNames.safeParse(stored).data as Name[] | undefined) ?? null;
}

export interface StoredProcedure {
  readonly item: StoredItem;
  readonly definition: Definition;
}
