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
  /** The mail templates; undefined where the user may not list them. */
  readonly correos: readonly Entry[] | undefined;
  readonly grupos: readonly Entry[];
  readonly tipos: readonly { readonly codigo: string; readonly descripcion: string }[];
  readonly procesos: readonly Entry[];
}

/** Reads the catalogues of the editor. */
async function readCatalogue(maySeeMails: boolean, signal: AbortSignal): Promise<Catalogue> {
  const [{ formularios, procedimientos, plantillas, roles, tipos }, { items }, mails] = await Promise.all([
    answerOf(service.GET('/workflow/api/catalogos', { signal })),
    admin.workflow.processes.list.query({ limit: 200 }, { signal }),
    maySeeMails ? admin.host.mailTemplates.list.query({ limit: 200 }, { signal }) : undefined,
  ]);
  return {
    formularios,
    procedimientos: procedimientos.map(({ codigo }) => ({ codigo, nombre: codigo })),
    plantillas,
    correos: mails?.items.map(({ codigo, asunto }) => ({ codigo, nombre: `${codigo}: ${asunto}` })),
    grupos: roles,
    tipos,
    procesos: items,
  };
}

/** Queries the catalogues; `maySeeMails`: the user may list mail templates. */
export const editorCatalogue = (maySeeMails: boolean) =>
  queryOptions({
    queryKey: ['processes', 'catalogue', { maySeeMails }],
    queryFn: ({ signal }) => readCatalogue(maySeeMails, signal),
    staleTime: 60_000,
  });
