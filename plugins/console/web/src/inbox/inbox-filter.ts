import type { paths } from '../api/generated/openapi.js';

type Sent = NonNullable<paths['/workflow/api/bandeja/tareas']['get']['parameters']['query']>;

/** What an inbox is narrowed and ordered by, as it stands in the address and in saved views. */
export type InboxFilter = Omit<Sent, 'despues' | 'cuantas'>;

const names = ['cuales', 'grupo', 'proceso', 'vence', 'prioridad', 'search', 'orden'] as const;

/** Of the address of the view; what is empty narrows nothing. */
export function filterOf(address: URLSearchParams): InboxFilter {
  const given = names.flatMap((name) => {
    const value = address.get(name);
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given) as InboxFilter;
}

/** The address of the first page with this filter. */
export function addressOf(filter: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const name of names) {
    const value = filter[name];
    if (value !== undefined && value !== '') query.set(name, value);
  }
  return query.size === 0 ? '/' : `/?${query}`;
}

/** Whether two filters show the same. */
export const isSameFilter = (one: InboxFilter, other: InboxFilter): boolean => addressOf(one) === addressOf(other);
