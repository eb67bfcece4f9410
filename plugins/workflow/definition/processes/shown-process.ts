import type { ProcessDefinition } from '../language/definition-schema.js';
import type { Difference } from '../language/difference.js';
import { differences } from '../language/differences.js';
import type { ListedProcess, ListedVersion } from './stored-process.js';

/** The JSON of an object. */
type Written = Record<string, unknown>;

/** The description of a process. */
export interface ShownProcess {
  readonly llave: string;
  readonly codigo: string;
  readonly nombre: string;
  /** `BORRADOR` until a version is published. */
  readonly estado: 'BORRADOR' | 'ACTIVA';
}

/** A version in a list, with its author and date. */
export interface ShownVersion {
  readonly version: number;
  readonly estado: ListedVersion['estado'];
  readonly comentario: string | null;
  readonly usuario: string | null;
  readonly fecha: string;
}

/** A version with its differences from the version before it; null for the first one. */
export type ComparedVersion = ShownVersion & { readonly diferencias: ShownDifference[] | null };

/** A difference between two definitions, in an answer. */
export type ShownDifference = Omit<Difference, 'path' | 'campos'> & {
  readonly path: (string | number)[];
  readonly campos?: string[];
};

/** All data of a process that its designer works with. */
export interface ProcessState {
  readonly proceso: ShownProcess;
  readonly activa: { readonly version: number; readonly definicion: Written } | null;
  readonly staging: {
    readonly revision: number;
    readonly definicion: Written;
    /** The author of the draft and its date; null where it is a copy of the active version. */
    readonly usuario: string | null;
    readonly fecha: string | null;
    /** The differences from the active version; null without one, or where the draft cannot be compared with it. */
    readonly diferencias: ShownDifference[] | null;
  };
  readonly versiones: ShownVersion[];
}

/** Finds the name of a user; null for an unknown one. */
export type NameOf = (userId: number | undefined) => string | null;

export function shownProcess({ llave, codigo, nombre, activeVersionId }: ListedProcess): ShownProcess {
  return { llave, codigo, nombre, estado: activeVersionId === undefined ? 'BORRADOR' : 'ACTIVA' };
}

export function shownVersion(
  { version, estado, comentario, adduser, adddate }: ListedVersion,
  nameOf: NameOf,
): ShownVersion {
  const usuario = nameOf(adduser ?? undefined);
  return { version, estado, comentario, usuario, fecha: adddate.toISOString() };
}

export function shownDifferences(before: ProcessDefinition, after: ProcessDefinition): ShownDifference[] {
  return differences(before, after).map(({ path, campos, ...difference }) => ({
    ...difference,
    path: [...path],
    ...(campos && { campos: [...campos] }),
  }));
}
