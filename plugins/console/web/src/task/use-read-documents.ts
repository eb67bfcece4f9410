import { useState } from 'react';
import type { TaskAction } from './task-data.js';

/** A document that the user has read as a draft. */
interface ReadDocument {
  /** The digest of its content. */
  readonly digest: string;
  /** The answers that it was made of, as JSON. */
  readonly answers: string;
}

/** The documents that the user has read before an action signs them. */
export interface ReadDocuments {
  /** Tells whether the user has read a document as its present answers make it. */
  readonly isRead: (codigo: string) => boolean;
  readonly note: (codigo: string, digest: string, answers: object) => void;
  /** Returns the digests of an action's documents that the user has read, by their codes. */
  readonly digestsOf: (action: TaskAction) => Readonly<Record<string, string>>;
  /** Forgets them: the data of the case have changed since. */
  readonly forget: () => void;
}

/** Remembers the documents that the user has read, as long as the answers stay as they were. */
export function useReadDocuments(answers: () => object): ReadDocuments {
  const [read, setRead] = useState<ReadonlyMap<string, ReadDocument>>(new Map());
  const isRead = (codigo: string): boolean => read.get(codigo)?.answers === JSON.stringify(answers());
  return {
    isRead,
    note: (codigo, digest, made) =>
      setRead((before) => new Map(before).set(codigo, { digest, answers: JSON.stringify(made) })),
    digestsOf: ({ documentos }) =>
      Object.fromEntries(
        documentos.flatMap(({ codigo }) => (isRead(codigo) ? [[codigo, read.get(codigo)!.digest]] : [])),
      ),
    forget: () => setRead(new Map()),
  };
}
