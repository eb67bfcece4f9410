import { useMutation } from '@tanstack/react-query';
import { admin } from '../../../api/admin.js';
import type { Tried } from '../definition-calls.js';
import { useTramiteEditor } from '../editor/editor-context.js';
import { requireSaved } from '../editor/use-autosave.js';

/** A trial of a set of answers by the rules of the service. */
export interface Trial {
  /** The place of the set that was tried. */
  readonly at: number | undefined;
  readonly result: Tried | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly run: (at: number) => void;
}

/** Tries answers by the rules of the service: what is wrong, what would be stored, what the public would see. */
export function useTrial(): Trial {
  const { codigo, saving } = useTramiteEditor();
  const trial = useMutation({
    mutationFn: async (prueba: number) => {
      // The service tries what it has.
      const { revision } = requireSaved(await saving.flush());
      return admin.tramites.definitions.try.query({ codigo, revision, prueba });
    },
  });
  return {
    at: trial.variables,
    result: trial.data,
    error: trial.error,
    isPending: trial.isPending,
    run: (at) => trial.mutate(at),
  };
}
