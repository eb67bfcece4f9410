import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ServiceError } from '../../../api/errors.js';
import { admin } from '../../../api/admin.js';
import { mayPass } from '../../../api/queries.js';
import { answerOf, service } from '../../../api/service.js';
import { useUnsaved } from '../../../frame/unsaved.js';
import { readDefinition, type Definition } from '../definition/definition.js';
import { isSameDefinition } from '../definition/parts.js';
import { placeFinding, type Finding, type PlacedFinding } from './findings.js';

/** The time after the last change at which the draft is saved. */
const QUIET_MILLISECONDS = 1000;

/** The draft of a process as the service has it. */
export interface ServerDraft {
  readonly definition: Definition;
  readonly revision: number;
}

/** The saving of a draft while it is edited. */
export interface Draft {
  readonly state: 'saved' | 'waiting' | 'saving' | 'failed' | 'stale';
  /** The definition of the last save: changes of others are compared with it. */
  readonly base: Definition;
  /** The refusal of the last save. */
  readonly error: unknown;
  readonly findings: readonly PlacedFinding[];
  readonly save: () => void;
  /** Goes on from another draft of the service: a definition that is not this one is saved over it. */
  readonly continueFrom: (draft: ServerDraft) => void;
}

type Checked = Readonly<Record<'errores' | 'advertencias', readonly Finding[]>>;

const placedIn = ({ errores, advertencias }: Checked, definition: Definition): readonly PlacedFinding[] => [
  ...errores.map((one) => placeFinding(one, definition, false)),
  ...advertencias.map((one) => placeFinding(one, definition, true)),
];

const isStale = (error: unknown): boolean => error instanceof ServiceError && error.code === 'stale_revision';

const saveDraft = (definicion: Definition, revision: number) =>
  answerOf(
    service.POST('/workflow/api/procesos/{llave}/staging/guardar', {
      params: { path: { llave: definicion.codigo } },
      body: { definicion, revision },
    }),
  );

/** Returns the revision of the stored draft where it is one of some definitions; undefined for another one. */
async function ownRevision(llave: string, sent: readonly Definition[]): Promise<number | undefined> {
  if (sent.length === 0) return undefined;
  const { staging } = await admin.workflow.processes.get.query({ llave });
  const stored = readDefinition(staging.definicion);
  return stored && sent.some((one) => isSameDefinition(one, stored)) ? staging.revision : undefined;
}

/**
 * Saves a definition one second after its last change, one call at a time, and keeps the findings of the last save.
 * Where another user has saved, it stops: nothing is overwritten before a person decides.
 */
export function useDraft(definition: Definition, read: ServerDraft & { readonly checked: Checked }): Draft {
  const client = useQueryClient();
  const [server, setServer] = useState<ServerDraft>(read);
  const [findings, setFindings] = useState(() => placedIn(read.checked, read.definition));
  const latest = useRef(definition);
  latest.current = definition;
  // A save without an answer may have been written.
  const unanswered = useRef<readonly Definition[]>([]);
  const saving = useMutation({
    mutationFn: async ({ sent, revision }: { readonly sent: Definition; readonly revision: number }) => {
      try {
        return await saveDraft(sent, revision);
      } catch (error) {
        if (mayPass(error)) unanswered.current = [...unanswered.current, sent];
        const own = isStale(error) ? await ownRevision(sent.codigo, unanswered.current) : undefined;
        if (own === undefined) throw error;
        return await saveDraft(sent, own);
      }
    },
    onSuccess: ({ revision, errores, advertencias }, { sent }) => {
      unanswered.current = [];
      setServer({ definition: sent, revision });
      setFindings(placedIn({ errores, advertencias }, sent));
      void client.invalidateQueries({ queryKey: ['processes'], refetchType: 'none' });
    },
  });
  const { error, isPending } = saving;
  const isOvertaken = isStale(error);
  const isUnsaved = definition !== server.definition;
  const save = (): void => {
    if (!isPending) saving.mutate({ sent: latest.current, revision: server.revision });
  };
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (!isUnsaved || isPending || isOvertaken) return undefined;
    const timer = setTimeout(() => saveNow(), QUIET_MILLISECONDS);
    return () => clearTimeout(timer);
    // A failed save is tried again with the next change.
  }, [definition, isUnsaved, isPending, isOvertaken]);
  useUnsaved(isUnsaved);
  const state = isPending ? 'saving' : isOvertaken ? 'stale' : error ? 'failed' : isUnsaved ? 'waiting' : 'saved';
  return {
    state,
    base: server.definition,
    error,
    findings,
    save,
    continueFrom: (draft) => {
      saving.reset();
      setServer(draft);
    },
  };
}
