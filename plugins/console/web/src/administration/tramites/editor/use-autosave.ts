import { useCallback, useEffect, useRef, useState } from 'react';
import { admin } from '../../../api/admin.js';
import { ServiceError } from '../../../api/errors.js';
import { mayPass } from '../../../api/queries.js';
import { useUnsaved } from '../../../frame/unsaved.js';
import { isSameValue } from '../../frame/same-value.js';
import type { Difference, OpenedDefinition } from '../definition-calls.js';
import { writeDraft, type Draft } from '../../questions/draft-model.js';
import { readFaults, type Fault } from '../../questions/faults.js';

const PAUSE_MILLISECONDS = 1000;
const RETRY_MILLISECONDS = 15_000;

/** A draft as the service has it. */
export interface SavedDraft {
  readonly draft: Draft;
  /** The revision of the draft; 0 where none is stored yet. */
  readonly revision: number;
  /** The revision of the stored definition that it began from. */
  readonly base: number;
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
  readonly differences: readonly Difference[];
  readonly at: Date | undefined;
}

/** The saving of a draft. */
export interface Autosave {
  readonly saved: SavedDraft;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** The failure of the last save. */
  readonly error: unknown;
  /** Whether another person has saved the draft meanwhile: nothing is saved until that is decided. */
  readonly isStale: boolean;
  /** Saves at once what is not saved yet. Resolves to the saved draft; to undefined where it failed. */
  readonly flush: () => Promise<SavedDraft | undefined>;
  /** Takes a state of the service as the one that the draft is compared with from now on. */
  readonly adopt: (saved: SavedDraft) => void;
}

export const isStale = (error: unknown): boolean => error instanceof ServiceError && error.code === 'stale_revision';

/** Reads an opened definition as the saved one. */
export function savedOf({ borrador, publicado, ...found }: OpenedDefinition, draft: Draft): SavedDraft {
  return {
    draft,
    revision: borrador?.revision ?? 0,
    base: borrador?.base ?? publicado?.revision ?? 0,
    faults: readFaults(found.faltas, draft),
    warnings: readFaults(found.advertencias, draft),
    differences: found.diferencias,
    at: borrador ? new Date(borrador.cambiado) : undefined,
  };
}

/** Writes the parts of a draft that are saved. */
const writtenParts = (draft: Draft) => ({
  definicion: { ...writeDraft(draft) },
  pruebas: draft.tests.map(({ nombre, respuestas }) => ({ nombre, respuestas: { ...respuestas } })),
});

/** Returns the revision of the stored draft where it is one of some drafts; undefined for another one. */
async function ownRevision(codigo: string, sent: readonly Draft[]): Promise<number | undefined> {
  if (sent.length === 0) return undefined;
  const { borrador } = await admin.tramites.definitions.get.query({ codigo });
  if (!borrador) return undefined;
  const { definicion, pruebas, revision } = borrador;
  const isOwn = sent.map(writtenParts).some((parts) =>
    // The service adds the code of the tramite.
    isSameValue({ ...parts, definicion: { ...parts.definicion, codigo } }, { definicion, pruebas }),
  );
  return isOwn ? revision : undefined;
}

/** Saves a draft a second after its last change, one save at a time. */
export function useAutosave(codigo: string, draft: Draft, first: SavedDraft): Autosave {
  const [saved, setSaved] = useState(first);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>();
  const latest = useRef({ draft, saved });
  const running = useRef<Promise<SavedDraft | undefined>>(Promise.resolve(undefined));
  useEffect(() => {
    latest.current.draft = draft;
  }, [draft]);

  const keep = useCallback((next: SavedDraft) => {
    latest.current.saved = next;
    setSaved(next);
    setError(undefined);
  }, []);

  // A save without an answer may have been written.
  const unanswered = useRef<readonly Draft[]>([]);
  const sendDraft = useCallback(
    async (sent: Draft, { revision, base }: SavedDraft) => {
      const save = (over: number) =>
        admin.tramites.definitions.save.mutate({
          codigo,
          revision: over,
          ...writtenParts(sent),
          ...(over === 0 && { base }),
        });
      try {
        return await save(revision);
      } catch (failure) {
        if (mayPass(failure)) unanswered.current = [...unanswered.current, sent];
        const own = isStale(failure) ? await ownRevision(codigo, unanswered.current) : undefined;
        if (own === undefined) throw failure;
        return save(own);
      }
    },
    [codigo],
  );

  const saveOnce = useCallback(async (): Promise<SavedDraft | undefined> => {
    const { draft: sent, saved: before } = latest.current;
    if (sent === before.draft) return before;
    setSaving(true);
    try {
      const { base } = before;
      const answer = await sendDraft(sent, before);
      unanswered.current = [];
      const next: SavedDraft = {
        draft: sent,
        revision: answer.revision,
        base,
        faults: readFaults(answer.faltas, sent),
        warnings: readFaults(answer.advertencias, sent),
        differences: answer.diferencias,
        at: new Date(),
      };
      keep(next);
      return next;
    } catch (failure) {
      setError(failure);
      return undefined;
    } finally {
      setSaving(false);
    }
  }, [keep, sendDraft]);

  // One after another: each names the revision that the one before it has made.
  const flush = useCallback((): Promise<SavedDraft | undefined> => {
    running.current = running.current.then(saveOnce);
    return running.current;
  }, [saveOnce]);

  const isDirty = draft !== saved.draft;
  const stale = isStale(error);
  useEffect(() => {
    if (!isDirty || stale) return undefined;
    const timer = setTimeout(() => void flush(), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [draft, isDirty, stale, flush]);
  useEffect(() => {
    if (!isDirty || !mayPass(error)) return undefined;
    const timer = setTimeout(() => void flush(), RETRY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [error, isDirty, flush]);
  useUnsaved(isDirty);
  return { saved, isDirty, isSaving, error, isStale: stale, flush, adopt: keep };
}

/** Returns the saved draft; throws where saving failed, whose reason the state of the saving says. */
export function requireSaved(saved: SavedDraft | undefined): SavedDraft {
  if (saved) return saved;
  throw new ServiceError({
    code: 'unsaved',
    message: 'Antes hay que guardar el borrador: arriba dice por qué no se pudo.',
  });
}
