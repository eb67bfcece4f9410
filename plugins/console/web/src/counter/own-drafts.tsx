import { useState } from 'react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { admin } from '../api/admin.js';
import { service } from '../api/service.js';
import { draftAtRest } from '../fields/use-saved-form.js';
import { momentInWords } from '../frame/dates.js';
import { useSession } from '../frame/session.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { Refusal } from '../ui/notice.js';
import { useNotice } from '../ui/notices.js';
import { More } from '../ui/pager.js';
import { Failed } from '../ui/states.js';
import { draftsOf } from './counter-draft.js';

type Listed = Awaited<ReturnType<typeof admin.tramites.counter.drafts.query>>['items'][number];

/** Returns the name of a draft: that of the person, or the subject, as far as they were typed. */
const titleOf = ({ titulo, tramite, codigo }: Listed): string => titulo ?? `Borrador de ${tramite ?? codigo}`;

/** The unfinished drafts of the clerk; nothing without any. */
export function OwnDrafts() {
  const { usuario } = useSession();
  const [removed, setRemoved] = useState<Listed>();
  const query = useInfiniteQuery({
    queryKey: ['counter', 'drafts', {}],
    queryFn: async ({ pageParam, signal }) => {
      // A page that was just left may still be saving its last change.
      await draftAtRest(draftsOf(usuario.id));
      return admin.tramites.counter.drafts.query(
        { limit: 10, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      );
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The titles are names of people.
    gcTime: 0,
  });
  const drafts = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (query.isError && !query.data) return <Failed error={query.error} retry={() => void query.refetch()} />;
  if (drafts.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="borradores">
      <h2 id="borradores" tabIndex={-1}>
        Sus borradores
      </h2>
      <ul className="files" role="list">
        {drafts.map((draft) => (
          <li className="draft" key={draft.id}>
            <div>
              {draft.tramite === null ? (
                <b>{titleOf(draft)}</b>
              ) : (
                <Link
                  className="task-link"
                  to={`/ventanilla/${encodeURIComponent(draft.codigo)}?${new URLSearchParams({ borrador: draft.borrador }).toString()}`}
                >
                  {titleOf(draft)}
                </Link>
              )}
              <span className="sub">
                {draft.tramite ?? 'Su trámite ya no se ofrece'}. Último cambio: {momentInWords(draft.cambiado)}
              </span>
            </div>
            <Button look="quiet" onClick={() => setRemoved(draft)}>
              Borrar<span className="visually-hidden">: {titleOf(draft)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <More query={query} />
      {removed && <RemoveDialog draft={removed} onClose={() => setRemoved(undefined)} />}
    </section>
  );
}

function RemoveDialog({ draft, onClose }: { readonly draft: Listed; readonly onClose: () => void }) {
  const tell = useNotice();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      service.DELETE('/home/api/tramite/ventanilla/borrador/{borrador}', {
        params: { path: { borrador: draft.borrador } },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['counter', 'drafts'] });
      onClose();
      tell('El borrador se borró.');
      // The button that opened the dialog is gone.
      (document.getElementById('borradores') ?? document.querySelector<HTMLElement>('main'))?.focus();
    },
  });
  return (
    <Dialog title={`Borrar «${titleOf(draft)}»`} onClose={onClose} isBusy={remove.isPending}>
      <Refusal error={remove.error} />
      <p>Se pierden sus respuestas y sus archivos. No se puede deshacer.</p>
      <div className="dialog__actions">
        <Button look="secondary" onClick={onClose}>
          Conservar el borrador
        </Button>
        <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
          Borrar el borrador
        </Button>
      </div>
    </Dialog>
  );
}
