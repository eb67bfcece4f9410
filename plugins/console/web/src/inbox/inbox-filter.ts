import type { paths } from '../api/generated/openapi.js';

type Sent = paths['/workflow/api/bandeja/tareas']['post']['requestBody']['content']['application/json'];

/** The filter and the order of an inbox, as saved views have them. */
export type InboxFilter = Omit<Sent, 'despues' | 'cuantas'>;

/** The fields of the filter that are in the address. */
const addressNames = ['cuales', 'grupo', 'proceso', 'vence', 'prioridad', 'orden'] as const;

/** The state of an entry of the history beside its address: the words of a search can name a person. */
export interface InboxState {
  readonly search?: string | undefined;
}

/** Reads the filter of an entry of the history; an empty field filters nothing. */
export function filterOf(address: URLSearchParams, state: InboxState | null): InboxFilter {
  const given = addressNames.flatMap((name) => {
    const value = address.get(name);
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(given), ...(state?.search && { search: state.search }) } as InboxFilter;
}

/** Returns the address of the first page with this filter. */
function addressOf(filter: InboxFilter): string {
  const query = new URLSearchParams();
  for (const name of addressNames) {
    const value = filter[name];
    if (value !== undefined && value !== '') query.set(name, value);
  }
  return query.size === 0 ? '/' : `/?${query}`;
}

/** Returns the address and the state of the first page with this filter. */
export const placeOf = (filter: InboxFilter): { readonly to: string; readonly state: InboxState } => ({
  to: addressOf(filter),
  state: { search: filter.search },
});

/** Tells whether two filters show the same tasks. */
export const isSameFilter = (one: InboxFilter, other: InboxFilter): boolean =>
  addressOf(one) === addressOf(other) && (one.search ?? '') === (other.search ?? '');
