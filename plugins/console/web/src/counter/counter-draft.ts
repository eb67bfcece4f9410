import { answerOf, service } from '../api/service.js';
import type { components } from '../api/generated/openapi.js';
import type { KeptFile } from '../fields/file-input.js';

type Schemas = components['schemas'];

/** A draft at the counter, as the service has it. */
export type StoredDraft = Schemas['BorradorEnVentanilla'];

/** A draft in words, as the clerk reads it to the person. */
export type Summary = Schemas['ResumenEnVentanilla'];

/** A form as the page opens it: with a draft, or for a draft that the first change begins. */
export interface OpenedForm extends Pick<
  StoredDraft,
  'codigo' | 'propio' | 'campos' | 'respuestas' | 'rechazadas' | 'fuera' | 'revision'
> {
  readonly borrador: string | undefined;
}

/** The state of an entry of the browser's history at the counter. */
export interface CounterState {
  /** The key of a draft that a person began: it gives access, and stands in no address. */
  readonly borrador?: string;
  /** Whether this entry began as an empty form: its page goes on when its draft is begun. */
  readonly esNueva?: boolean;
  /** The field to which the summary leads back. */
  readonly campo?: string;
}

/** Returns the name of the queue of calls that save drafts at the counter. */
export const draftsOf = (userId: number): string => `ventanilla-${userId}`;

/** Reads a draft of the clerk, or one of a person. */
export const readDraft = (borrador: string, signal?: AbortSignal): Promise<StoredDraft> =>
  answerOf(
    service.GET('/home/api/tramite/ventanilla/borrador/{borrador}', {
      params: { path: { borrador } },
      ...(signal && { signal }),
    }),
  );

/** Reads the form of a tramite before anything is typed. */
export async function readEmptyForm(codigo: string, signal: AbortSignal): Promise<OpenedForm> {
  const { campos } = await answerOf(
    service.POST('/home/api/tramite/ventanilla/campos/{codigo}', {
      params: { path: { codigo } },
      body: { respuestas: {} },
      signal,
    }),
  );
  const nothing = { respuestas: {}, rechazadas: {}, fuera: [], revision: 0 };
  return { borrador: undefined, codigo, propio: true, campos, ...nothing };
}

/** Returns the files of an answer: a field that takes several has a list. */
export const filesIn = (answer: unknown): readonly KeptFile[] =>
  [(answer ?? []) as KeptFile | readonly KeptFile[]].flat();

const TAB = 'consola-ventanilla';

/**
 * Returns the name under which this browser keeps texts that a draft does not have yet. Before the draft is begun, the
 * name is of this window, also after a reload: another one may file the same tramite for another person.
 */
export function typingName(userId: number, { borrador, codigo }: Pick<OpenedForm, 'borrador' | 'codigo'>): string {
  if (borrador !== undefined) return `${draftsOf(userId)}-${borrador}`;
  let tab = '';
  try {
    tab = sessionStorage.getItem(TAB) ?? String(crypto.getRandomValues(new Uint32Array(1))[0]);
    sessionStorage.setItem(TAB, tab);
  } catch {
    // The browser stores nothing.
  }
  return `${draftsOf(userId)}-${codigo}-${tab}`;
}
