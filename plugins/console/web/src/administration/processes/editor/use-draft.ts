import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ServiceError } from '../../../api/errors.js';
import { answerOf, service } from '../../../api/service.js';
import { useUnsaved } from '../../../frame/unsaved.js';
import type { Definition } from '../definition/definition.js';
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
  readonly revision: number;
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
  const saving = useMutation({
    mutationFn: ({ sent, revision }: { readonly sent: Definition; readonly revision: number }) =>
      answerOf(
        service.POST('/workflow/api/procesos/{llave}/staging/guardar', {
          params: { path: { llave: sent.codigo } },
          body: { definicion: sent, revision },
        }),
      ),
    onSuccess: ({ revision, errores, advertencias }, { sent }) => {
      setServer({ definition: sent, revision });
      setFindings(placedIn({ errores, advertencias }, sent));
      void client.invalidateQueries({ queryKey: ['processes'], refetchType: 'none' });
    },
  });
  const { error, isPending } = saving;
  const isStale = error instanceof ServiceError && error.code === 'stale_revision';
  const isUnsaved = definition !== server.definition;
  const save = (): void => {
    if (!isPending) saving.mutate({ sent: latest.current, revision: server.revision });
  };
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (!isUnsaved || isPending || isStale) return undefined;
    const timer = setTimeout(() => saveNow(), QUIET_MILLISECONDS);
    return () => clearTimeout(timer);
    // A failed save is tried again with the next change.
  }, [definition, isUnsaved, isPending, isStale]);
  useUnsaved(isUnsaved);
  const state = isPending ? 'saving' : isStale ? 'stale' : error ? 'failed' : isUnsaved ? 'waiting' : 'saved';
  return {
    state,
    revision: server.revision,
    error,
    findings,
    save,
    continueFrom: (draft) => {
      saving.reset();
      setServer(draft);
    },
  };
}
