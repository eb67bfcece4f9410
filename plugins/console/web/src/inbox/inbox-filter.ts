import type { paths } from '../api/generated/openapi.js';

type Sent = paths['/workflow/api/bandeja/tareas']['post']['requestBody']['content']['application/json'];

/** What an inbox is narrowed and ordered by, as saved views have it. */
export type InboxFilter = Omit<Sent, 'despues' | 'cuantas'>;

/** The fields of the filter that stand in the address. */
const addressNames = ['cuales', 'grupo', 'proceso', 'vence', 'prioridad', 'orden'] as const;

/** What an entry of the history has beside its address: the words of a search can name a person. */
export interface InboxState {
  readonly search?: string | undefined;
  /** The pages before this one, as this tab has come through them. */
  readonly before?: readonly string[];
}

/** Of an entry of the history; what is empty narrows nothing. */
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

/** Returns the first page with this filter, for a link or a way there. */
export const placeOf = (filter: InboxFilter): { readonly to: string; readonly state: InboxState } => ({
  to: addressOf(filter),
  state: { search: filter.search },
});

/** Returns whether two filters show the same. */
export const isSameFilter = (one: InboxFilter, other: InboxFilter): boolean =>
  addressOf(one) === addressOf(other) && (one.search ?? '') === (other.search ?? '');
