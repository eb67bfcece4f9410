import { z } from 'zod';
import type { Identity } from '../../../host/plugin-api/index.js';
import type { Field, Outside } from './fields.js';
import { wordOf } from './field-words.js';
import { keyOf, type Resource } from './resource.js';
import { searchedOf } from './resource-list.js';
import { permissionsOf } from './resource-permissions.js';

/** The kinds of fields on pages. */
const kinds = ['texto', 'numero', 'si_no', 'fecha', 'opcion', 'referencia', 'usuario', 'usuarios', 'json'] as const;

/** The length from which on a text has several lines. */
const LONG = 400;

const describedField = z.object({
  nombre: z.string(),
  titulo: z.string(),
  clase: z.enum(kinds),
  obligatorio: z.boolean(),
  /** The value of a new item; null for none. */
  defecto: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  largo: z.int().nullable(),
  varias_lineas: z.boolean(),
  opciones: z.array(z.string()).nullable(),
  /** The resource that a reference names; null for other kinds. */
  referencia: z.string().nullable(),
  /** The kind of the thing outside of the catalogs that the field names. */
  nombra: z.string().nullable(),
});

/** The schema of a resource, as pages need it. */
export const describedResource = z.object({
  nombre: z.string(),
  titulo: z.string(),
  singular: z.string(),
  clave: z.array(z.string()),
  padre: z.string().nullable(),
  se_busca: z.boolean(),
  puede_escribir: z.boolean(),
  campos: z.array(describedField),
});

function kindOf({ column, refersTo, names }: Field): (typeof kinds)[number] {
  if (refersTo !== undefined) return 'referencia';
  if (names === 'user') return column.kind === 'users' ? 'usuarios' : 'usuario';
  switch (column.kind) {
    case 'text':
      return column.values ? 'opcion' : 'texto';
    case 'integer':
      return 'numero';
    case 'boolean':
      return 'si_no';
    case 'day':
      return 'fecha';
    case 'users':
      return 'usuarios';
    case 'json':
      return 'json';
  }
}

/** Describes a resource for the pages of a user. */
export function describe(resource: Resource, by: Identity): z.input<typeof describedResource> {
  const { name, title, singular = name, fields, parent = null } = resource;
  const described = Object.entries(fields).map(([nombre, field]) => {
    const { column, defaultValue, presence, refersTo = null } = field;
    const text = column.kind === 'text' ? column : undefined;
    const names: Outside | null = field.names ?? null;
    const isPlain = ['string', 'number', 'boolean'].includes(typeof defaultValue);
    return {
      nombre,
      titulo: wordOf(resource, nombre),
      clase: kindOf(field),
      obligatorio: presence === 'required',
      defecto: isPlain ? (defaultValue as string | number | boolean) : null,
      largo: text?.length ?? null,
      varias_lineas: (text?.length ?? 0) >= LONG,
      opciones: text?.values ? [...text.values] : null,
      referencia: refersTo,
      nombra: names,
    };
  });
  return {
    nombre: name,
    titulo: title,
    singular,
    clave: [...keyOf(resource)],
    padre: parent,
    se_busca: searchedOf(resource).length > 0,
    puede_escribir: by.may(permissionsOf(resource).write),
    campos: described,
  };
}
