import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { admin } from '../../api/admin.js';
import { momentInWords } from '../../frame/dates.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Dialog } from '../../ui/dialog.js';
import { useNotice } from '../../ui/notices.js';
import { wordsOfAction } from './action-words.js';
import { detailLines } from './detail-words.js';
import { actorOf, pageOf, subjectOf, type Entry } from './entry-words.js';
import { RecordLink } from './record-link.js';
import './trust.css';

interface EntryDialogProps {
  readonly entry: Entry;
  readonly onClose: () => void;
}

/** The names and values of the details, or of the personal data. */
function Lines({ of }: { readonly of: unknown }) {
  return (
    <dl className="facts">
      {detailLines(of).map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Asks before the personal data of a thing are erased from the log. */
function EraseDialog({ entry, onClose }: EntryDialogProps) {
  const client = useQueryClient();
  const tell = useNotice();
  const { kind, id } = entry.subject!;
  const erase = useMutation({
    mutationFn: () => admin.host.audit.erase.mutate({ kind, id: id! }),
    onSuccess: async ({ erased }) => {
      tell(erased === 1 ? 'Borró los datos personales de 1 hecho.' : `Borró los datos personales de ${erased} hechos.`);
      await client.invalidateQueries({ queryKey: ['host', 'audit'] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`¿Borrar los datos personales de ${subjectOf(entry)}?`}
      confirm="Borrar los datos personales"
      isDanger
      change={erase}
      onConfirm={() => erase.mutate()}
      onClose={onClose}
    >
      <p>
        Se borran de todos los hechos sobre {subjectOf(entry)}, en todos los registros; no se pueden recuperar. Los
        hechos quedan, las cadenas siguen siendo válidas, y el borrado se anota.
      </p>
    </ConfirmDialog>
  );
}

/** The whole of an entry: who, when, what, and the details in words. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const [isErasing, setErasing] = useState(false);
  if (isErasing) return <EraseDialog entry={entry} onClose={onClose} />;
  const page = pageOf(entry);
  const hasDetails = detailLines(entry.details).length > 0;
  return (
    <Dialog title={wordsOfAction(entry.action)} onClose={onClose}>
      <dl className="facts">
        <div>
          <dt>Cuándo</dt>
          <dd>{momentInWords(entry.at)}</dd>
        </div>
        <div>
          <dt>Quién</dt>
          <dd>{actorOf(entry)}</dd>
        </div>
        {entry.subject && (
          <div>
            <dt>Sobre qué</dt>
            <dd>
              {page === undefined ? subjectOf(entry) : <Link to={page}>{subjectOf(entry)}</Link>}
              {entry.subject.kind === 'tramites.record' && <RecordLink id={Number(entry.subject.id)} />}
            </dd>
          </div>
        )}
        <div>
          <dt>Número y sello</dt>
          <dd>
            {entry.id}, {entry.sealed ? 'con sello' : 'todavía sin sello'}{' '}
            <span className="mono small">{entry.action}</span>
          </dd>
        </div>
      </dl>
      {hasDetails && (
        <section className="stack-s" aria-label="Detalle">
          <h3>Detalle</h3>
          <Lines of={entry.details} />
        </section>
      )}
      {(entry.personal !== null || entry.isErased) && (
        <section className="stack-s" aria-label="Datos personales">
          <h3>Datos personales</h3>
          {entry.isErased ? <Badge>Borrados</Badge> : <Lines of={entry.personal} />}
        </section>
      )}
      <div className="dialog__actions">
        <Button onClick={onClose}>Cerrar</Button>
        {entry.personal !== null && entry.subject?.id != null && (
          <Button look="danger" onClick={() => setErasing(true)}>
            Borrar los datos personales…
          </Button>
        )}
      </div>
    </Dialog>
  );
}
