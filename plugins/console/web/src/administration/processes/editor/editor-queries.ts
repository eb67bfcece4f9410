import { queryOptions } from '@tanstack/react-query';
import { admin } from '../../../api/admin.js';
import { answerOf, service } from '../../../api/service.js';

interface Entry {
  readonly codigo: string;
  readonly nombre: string;
}

/** The objects of the city that a process names. */
export interface Catalogue {
  readonly formularios: readonly Entry[];
  readonly procedimientos: readonly Entry[];
  /** The templates of documents. */
  readonly plantillas: readonly Entry[];
  readonly grupos: readonly Entry[];
  readonly tipos: readonly { readonly codigo: string; readonly descripcion: string }[];
  readonly procesos: readonly Entry[];
}

/** Reads the catalogues of the editor. */
async function readCatalogue(signal: AbortSignal): Promise<Catalogue> {
  const [{ formularios, procedimientos, plantillas, roles, tipos }, { items }] = await Promise.all([
    answerOf(service.GET('/workflow/api/catalogos', { signal })),
    admin.workflow.processes.list.query({ limit: 200 }, { signal }),
  ]);
  return {
    formularios,
    procedimientos: procedimientos.map(({ codigo }) => ({ codigo, nombre: codigo })),
    plantillas,
    grupos: roles,
    tipos,
    procesos: items,
  };
}

export const editorCatalogue = queryOptions({
  queryKey: ['processes', 'catalogue', {}],
  queryFn: ({ signal }) => readCatalogue(signal),
  staleTime: 60_000,
});
