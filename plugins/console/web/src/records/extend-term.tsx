import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ServiceError } from '../api/errors.js';
import { answerOf, service } from '../api/service.js';
import { TextField } from '../ui/text-field.js';
import { dayInWords } from '../frame/dates.js';
import { Dialog } from '../ui/dialog.js';
import { useNotice } from '../ui/notices.js';
import { useUnsaved } from '../frame/unsaved.js';
import { Notice } from '../ui/notice.js';
import { Button } from '../ui/button.js';
import type { OneRecord } from './record-file.js';

interface ExtendTermProps {
  readonly record: OneRecord;
  /** Whether the time of the citizen is extended, in place of that of the city. */
  readonly isOfCitizen?: boolean;
}

const nothing = { until: '', reason: '' };

/** The button that extends the term of a record, or the time of its citizen. Closing its dialog keeps the texts. */
export function ExtendTerm({ record: { radicado }, isOfCitizen = false }: ExtendTermProps) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(nothing);
  const tell = useNotice();
  const queries = useQueryClient();
  useUnsaved(typed.until !== '' || typed.reason !== '');
  const extend = useMutation({
    mutationFn: async () => {
      const motivo = typed.reason.trim();
      const path = { key: radicado };
      if (isOfCitizen) {
        const body = { motivo };
        return (
          await answerOf(
            service.POST('/home/api/tramite/expediente/{key}/prorroga-ciudadano', { params: { path }, body }),
          )
        ).hasta;
      }
      const body = { hasta: typed.until, motivo };
      return (await answerOf(service.POST('/home/api/tramite/expediente/{key}/prorroga', { params: { path }, body })))
        .vence;
    },
    onSuccess: async (until) => {
      setOpen(false);
      setTyped(nothing);
      const what = isOfCitizen ? 'La persona tiene más tiempo' : 'El plazo quedó prorrogado';
      tell(until === null ? `${what}.` : `${what}: hasta el ${dayInWords(until)}.`);
      await queries.invalidateQueries({ queryKey: ['tramites'] });
    },
  });
  const refusal = extend.error instanceof ServiceError ? extend.error : undefined;
  const { hasta, plazo, motivo } = refusal?.errors ?? {};
  const text = isOfCitizen ? 'Dar más tiempo a la persona' : 'Prorrogar el plazo';
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {text}
      </Button>
      {isOpen && (
        <Dialog title={text} onClose={() => setOpen(false)} isBusy={extend.isPending}>
          <p>
            {isOfCitizen
              ? 'Recibe el mismo tiempo otra vez, y se le avisa (Ley 1755 de 2015, artículo 17).'
              : 'Quien hizo la solicitud recibe el aviso, con el motivo (Ley 1755 de 2015, artículo 14).'}
          </p>
          <form
            className="form"
            onSubmit={(event) => {
              event.preventDefault();
              extend.mutate();
            }}
          >
            {refusal && hasta === undefined && plazo === undefined && motivo === undefined && (
              <Notice look="danger" role="alert">
                {refusal.message}
              </Notice>
            )}
            {!isOfCitizen && (
              <TextField
                label="Nuevo último día"
                type="date"
                value={typed.until}
                error={(hasta ?? plazo)?.[0]}
                onChange={({ currentTarget }) => setTyped((before) => ({ ...before, until: currentTarget.value }))}
                required
              />
            )}
            <TextField
              label="Motivo"
              hint={isOfCitizen ? 'Queda dentro de la entidad.' : 'La persona lo lee.'}
              maxLength={1000}
              value={typed.reason}
              error={motivo?.[0]}
              onChange={({ currentTarget }) => setTyped((before) => ({ ...before, reason: currentTarget.value }))}
              required
            />
            <div className="dialog__actions">
              <Button type="submit" isBusy={extend.isPending}>
                {text}
              </Button>
              <Button look="secondary" disabled={extend.isPending} onClick={() => setOpen(false)}>
                Volver al expediente
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
