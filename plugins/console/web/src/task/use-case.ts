import { useQuery } from '@tanstack/react-query';
import type { components } from '../api/generated/openapi.js';
import { rest } from '../api/rest.js';
import { caseKey } from './task-data.js';

export type CaseEntry = components['schemas']['CasoEntrada'];

/** A file that belongs to a case, wherever it comes from. */
export interface CaseFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: number | undefined;
  readonly address: string;
}

/** Pages of fifty entries: a case that is longer shows its beginning, and says so. */
const MOST_PAGES = 12;

interface WholeCase {
  readonly entries: readonly CaseEntry[];
  readonly isCut: boolean;
}

async function readCase(llave: string, signal: AbortSignal): Promise<WholeCase> {
  const entries: CaseEntry[] = [];
  let despues: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query: { despues?: string } = despues === null ? {} : { despues };
    const read: components['schemas']['Caso'] = await rest('get', '/workflow/api/casos/{caso}', {
      path: { caso: llave },
      query,
      signal,
    });
    entries.push(...read.entradas);
    despues = read.siguiente;
    if (despues === null) return { entries, isCut: false };
  }
  return { entries, isCut: true };
}

/** All that happened in a case, the earliest first. */
export const useCase = (llave: string) =>
  useQuery({ queryKey: caseKey(llave), queryFn: ({ signal }) => readCase(llave, signal) });

interface FileData {
  readonly nombre: string;
  readonly tipo: string;
  readonly tamano?: number;
  readonly ruta: string;
}

/** A file as the service describes it. */
export const caseFile = ({ nombre, tipo, tamano, ruta }: FileData): CaseFile => ({
  name: nombre,
  type: tipo,
  bytes: tamano,
  address: ruta,
});

/** The files of the entries: those of the record, of answers, and the documents that were made. */
export function filesOf(entries: readonly CaseEntry[]): CaseFile[] {
  return entries.flatMap(({ tipo, datos }) => {
    if (tipo === 'REGISTRO' || tipo === 'RESPUESTA') return ((datos['archivos'] ?? []) as FileData[]).map(caseFile);
    if (tipo !== 'DOCUMENTO') return [];
    const { nombre, ruta } = datos as { readonly nombre?: string; readonly ruta?: string };
    return ruta === undefined
      ? []
      : [{ name: nombre ?? 'Documento', type: 'application/pdf', bytes: undefined, address: ruta }];
  });
}
