import { calendarDay } from '../../frame/dates.js';
import type { Catalog, CatalogField, Item } from './catalog-queries.js';

/** The values of an item as a form types them, by field. */
export type Typed = Record<string, string>;

/** Writes a stored value for the input of its field. */
function typedOf({ clase }: CatalogField, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (clase === 'si_no') return value === true ? 'si' : 'no';
  return clase === 'json' ? JSON.stringify(value, null, 2) : String(value as string | number);
}

/** Returns the typed values of an item; of a new one, its defaults. */
export function typedItem({ campos }: Catalog, item: Item | undefined): Typed {
  return Object.fromEntries(
    campos.map((campo) => [campo.nombre, typedOf(campo, item ? item[campo.nombre] : campo.defecto)]),
  );
}

/** Reads the typed value of a field. A text that is no number or JSON is sent as it is, and the service refuses it. */
function valueOf({ clase }: CatalogField, typed: string): unknown {
  if (typed.trim() === '') return null;
  switch (clase) {
    case 'si_no':
      return typed === 'si';
    case 'numero':
    case 'referencia':
    case 'usuario':
      return /^-?\d+$/.test(typed.trim()) ? Number(typed) : typed;
    case 'json':
      try {
        return JSON.parse(typed) as unknown;
      } catch {
        return typed;
      }
    default:
      return typed;
  }
}

/** Returns the values to save. A new item leaves empty fields with a default out. */
export function savedValues({ campos }: Catalog, typed: Typed, isNew: boolean): Record<string, unknown> {
  const entries = campos
    .filter(({ clase }) => clase !== 'usuarios')
    .map((campo) => [campo.nombre, valueOf(campo, typed[campo.nombre] ?? '')] as const);
  return Object.fromEntries(entries.filter(([, value]) => !isNew || value !== null));
}

/** Describes the value of a field in a list. */
export function shownValue({ clase }: CatalogField, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (clase === 'fecha') return calendarDay(value as string);
  if (Array.isArray(value)) return value.length === 1 ? '1 elemento' : `${value.length} elementos`;
  return String(value as string | number);
}

/** Names an item by its key, such as `CENTRO`. */
export const keyOf = ({ clave }: Catalog, item: Readonly<Record<string, unknown>>): string =>
  clave.flatMap((field) => (item[field] === null ? [] : [String(item[field] as string | number)])).join(' · ');
