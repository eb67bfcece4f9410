import { useInfiniteQuery } from '@tanstack/react-query';
import type { components } from '../api/generated/openapi.js';
import { answerOf, service } from '../api/service.js';
import { caseKey } from './task-data.js';

export type CaseEntry = components['schemas']['CasoEntrada'];

/** A file that belongs to a case, whatever its source. */
export interface CaseFile {
  readonly name: string;
  /** The text of the question that asked for it, shown above its name. */
  readonly title?: string | undefined;
  readonly type: string;
  readonly bytes: number | undefined;
  readonly address: string;
}

/** The pages of fifty entries that are loaded at once: a longer case shows its beginning, with "Ver más". */
const PAGES_AT_ONCE = 12;

interface CasePart {
  readonly entries: readonly CaseEntry[];
  /** The cursor of the next part; null after the last one. */
  readonly next: string | null;
}

async function readPart(llave: string, from: string | null, signal: AbortSignal): Promise<CasePart> {
  const entries: CaseEntry[] = [];
  let despues = from;
  for (let page = 0; page < PAGES_AT_ONCE; page += 1) {
    const query: { despues?: string } = despues === null ? {} : { despues };
    const read: components['schemas']['Caso'] = await answerOf(
      service.GET('/workflow/api/casos/{caso}', { params: { path: { caso: llave }, query }, signal }),
    );
    entries.push(...read.entradas);
    despues = read.siguiente;
    if (despues === null) break;
  }
  return { entries, next: despues };
}

/** Queries the entries of a case, the earliest first, as far as they have been loaded. */
export const useCase = (llave: string) =>
  useInfiniteQuery({
    queryKey: caseKey(llave),
    queryFn: ({ pageParam, signal }) => readPart(llave, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({ entries: pages.flatMap(({ entries }) => entries) }),
  });

/** A file as the service describes it. */
interface FileData {
  readonly nombre: string;
  readonly tipo: string;
  readonly tamano?: number;
  readonly ruta: string;
}

export const fileOf = ({ nombre, tipo, tamano, ruta }: FileData): CaseFile => ({
  name: nombre,
  type: tipo,
  bytes: tamano,
  address: ruta,
});

/** Returns the files that an entry itself has. */
export const entryFiles = (datos: CaseEntry['datos']): CaseFile[] =>
  ((datos['archivos'] ?? []) as FileData[]).map(fileOf);

/** The kinds of entries with files: the record, answers, messages, what the citizen handed in later, and documents. */
export const withFiles: ReadonlySet<string> = new Set(['REGISTRO', 'RESPUESTA', 'ENTREGA', 'MENSAJE', 'DOCUMENTO']);

/** The documents alone, where a page shows the other files with their record. */
export const withDocuments: ReadonlySet<string> = new Set(['DOCUMENTO']);

/** Returns the files of the entries of some kinds. */
export function filesOf(entries: readonly CaseEntry[], kinds: ReadonlySet<string>): CaseFile[] {
  return entries.flatMap(({ tipo, datos }) => {
    if (!kinds.has(tipo)) return [];
    if (tipo !== 'DOCUMENTO') return entryFiles(datos);
    const { nombre, ruta } = datos as { readonly nombre?: string; readonly ruta?: string };
    return ruta === undefined
      ? []
      : [{ name: nombre ?? 'Documento', type: 'application/pdf', bytes: undefined, address: ruta }];
  });
}
