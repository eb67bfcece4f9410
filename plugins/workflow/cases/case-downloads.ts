import { inject, injectable, multiInject, optional } from 'inversify';
import { NotAllowedError, type Identity, type JsonValue } from '../../../host/plugin-api/index.js';
import { CaseParts, type CaseEntry, type CasePart } from '../../tramites/contract.js';
import { CaseFinder } from './case-finder.js';
import type { OwnCasePart } from './found-case.js';
import { SupportPart } from './support-part.js';

/** The entries that are read of each part. */
const MOST_ENTRIES = 100;

/** A file of a case, and the path of its download. */
interface CaseDownload {
  readonly nombre: string;
  /** The media type. */
  readonly tipo: string;
  /** In bytes; null for a document, whose file is signed when it is downloaded. */
  readonly tamano: number | null;
  readonly ruta: string;
}

/** The tramite of a case. */
interface CaseTramite {
  readonly codigo: string;
  readonly nombre: string;
  readonly radicado: string;
}

/** The tramite and the downloads of a case. */
export interface CaseBelongings {
  /** Null where nothing was filed. */
  readonly tramite: CaseTramite | null;
  readonly descargas: readonly CaseDownload[];
}

/** The tramite and the files of a case, for users who look at an instance of it (decisions, section 7). */
@injectable()
export class CaseDownloads {
  private readonly parts: readonly OwnCasePart[];

  constructor(
    @inject(CaseFinder) private readonly finder: CaseFinder,
    @inject(SupportPart) supports: SupportPart,
    @multiInject(CaseParts.token) @optional() contributed: readonly CasePart[] = [],
  ) {
    this.parts = [...contributed.filter(({ conArchivos }) => conArchivos === true), supports];
  }

  /** Collects them for an instance. Empty for users who may see this called instance and not the case of its caller. */
  async of(llave: string, by: Identity): Promise<CaseBelongings> {
    const found = await this.find(llave, by);
    if (!found) return { tramite: null, descargas: [] };
    const page = { by, after: { at: new Date(0), id: 0 }, limit: MOST_ENTRIES };
    const entries: CaseEntry[] = [];
    for (const part of this.parts) entries.push(...(await part.listEntries(found.one, page)));
    const shown = entries
      .filter(({ publico }) => found.isStaff || publico)
      .map(({ datos, interno }) => (found.isStaff ? { ...datos, ...interno } : datos));
    const tramite = shown.map(tramiteOf).find((one) => one !== undefined);
    return { tramite: tramite ?? null, descargas: shown.flatMap(downloadsOf) };
  }

  private async find(llave: string, by: Identity) {
    try {
      return await this.finder.find(llave, by);
    } catch (error) {
      if (error instanceof NotAllowedError) return undefined;
      throw error;
    }
  }
}

type Datos = CaseEntry['datos'];

/** Reads the tramite from the entry of a record; undefined for any other entry. */
function tramiteOf({ tramite, radicado }: Datos): CaseTramite | undefined {
  if (typeof radicado !== 'string' || typeof tramite !== 'object' || tramite === null) return undefined;
  const { codigo, nombre } = tramite as { readonly codigo: string; readonly nombre: string };
  return { codigo, nombre, radicado };
}

/** Lists the files of an entry. They are in `archivos` or `archivo`; the entry of a document is itself the file. */
function downloadsOf({ archivos, archivo, ruta, nombre }: Datos): CaseDownload[] {
  const files = Array.isArray(archivos) ? (archivos as readonly JsonValue[]) : [];
  const listed = [...files, archivo ?? null].filter(isFile).map((file) => ({
    nombre: file.nombre,
    tipo: file.tipo,
    tamano: file.tamano ?? null,
    ruta: file.ruta,
  }));
  if (typeof ruta !== 'string' || typeof nombre !== 'string') return listed;
  return [...listed, { nombre, tipo: 'application/pdf', tamano: null, ruta }];
}

interface ListedFile {
  readonly nombre: string;
  readonly tipo: string;
  readonly tamano?: number;
  readonly ruta: string;
}

const isFile = (value: JsonValue): value is ListedFile & { readonly [name: string]: JsonValue } =>
  typeof value === 'object' && value !== null && 'ruta' in value;
