import { useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '../../../api/admin.js';
import { ServiceError } from '../../../api/errors.js';
import { useTramiteEditor } from '../editor/editor-context.js';
import { readFaults } from '../../questions/faults.js';
import { requireSaved } from '../editor/use-autosave.js';

/** Reads a path that is joined with dots; its numbers are places in lists. */
const pathOf = (path: string): (string | number)[] =>
  path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** Publishes the draft that is open, or bases it on what was published meanwhile. */
export function usePublish() {
  const { codigo, saving } = useTramiteEditor();
  const client = useQueryClient();
  const publish = useMutation({
    mutationFn: async () => {
      const saved = requireSaved(await saving.flush());
      const { revision: base } = await admin.tramites.definitions.publish.mutate({ codigo, revision: saved.revision });
      // The draft is published: the next change begins another one.
      saving.adopt({ ...saved, revision: 0, base, faults: [], differences: [], at: undefined });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['tramite-definitions'] }),
  });
  const rebase = useMutation({
    mutationFn: async () => {
      const saved = requireSaved(await saving.flush());
      const answer = await admin.tramites.definitions.rebase.mutate({ codigo, revision: saved.revision });
      saving.adopt({
        ...saved,
        revision: answer.revision,
        base: answer.base,
        faults: readFaults(answer.faltas, saved.draft),
        warnings: readFaults(answer.advertencias, saved.draft),
        differences: answer.diferencias,
      });
    },
    onSuccess: () => publish.reset(),
  });
  const refused = publish.error instanceof ServiceError ? Object.entries(publish.error.errors ?? {}) : [];
  const written = refused.flatMap(([path, messages]) => messages.map((message) => ({ path: pathOf(path), message })));
  const isBehind = publish.error instanceof ServiceError && publish.error.code === 'stale_base';
  return { publish, rebase, isDone: publish.isSuccess, isBehind, refusals: readFaults(written, saving.saved.draft) };
}
