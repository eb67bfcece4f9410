import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { ServiceError } from '../api/errors.js';
import { TextField } from '../fields/text-field.js';
import { dayInWords } from '../frame/dates.js';
import { useNotice } from '../frame/notices.js';
import { ReasonDialog } from '../instances/reason-dialog.js';
import type { SeenTerm } from './record-term.js';

interface DialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Does something with the term of a record, which is read anew then. */
function useTermChange<Input, Answer>(change: (input: Input) => Promise<Answer>, onDone: (answer: Answer) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      onDone(answer);
      await queries.invalidateQueries({ queryKey: ['tramites'] });
    },
    // Its answer may have been lost: the term is shown as it stands.
    onError: () => queries.invalidateQueries({ queryKey: ['tramites'] }),
  });
}

interface TermActionsProps {
  readonly id: number;
  readonly term: SeenTerm;
}

/** What may be done with a term that runs: it becomes longer, or ends here as another entity is competent. */
export function TermActions({ id, term }: TermActionsProps) {
  const [open, setOpen] = useState<'extend' | 'forward'>();
  const close = (): void => setOpen(undefined);
  return (
    <div className="row" role="group" aria-label="Acciones del plazo">
      <button className="btn btn--secondary" type="button" onClick={() => setOpen('extend')}>
        Prorrogar el plazo
      </button>
      <button className="btn btn--secondary" type="button" onClick={() => setOpen('forward')}>
        Trasladar a otra entidad
      </button>
      {open === 'extend' && <ExtendDialog id={id} term={term} onClose={close} />}
      {open === 'forward' && <ForwardDialog id={id} onClose={close} />}
    </div>
  );
}

function ExtendDialog({ id, term, onClose }: DialogProps & TermActionsProps) {
  const tell = useNotice();
  // As it stood when the dialog opened: where an answer is lost, and the term is read anew, a second try does nothing.
  const [seen] = useState(() => term.eventos.at(-1)?.id ?? null);
  // A term is extended in the days that it is counted in.
  const isInWorkingDays = typeof term.total !== 'string';
  const change = useTermChange(
    ({ motivo, days }: { motivo: string; days: number }) => {
      const plazo = isInWorkingDays ? { habiles: days } : `P${days}D`;
      return admin.tramites.records.extendTerm.mutate({ id, motivo, plazo, ultimo_evento: seen });
    },
    ({ vence }) => {
      tell(vence === null ? 'El plazo quedó prorrogado.' : `El plazo vence ahora el ${dayInWords(vence)}.`);
      onClose();
    },
  );
  return (
    <ReasonDialog
      title="Prorrogar el plazo"
      confirm="Prorrogar"
      isBarred={change.error instanceof ServiceError && change.error.code === 'termino_cambiado'}
      readers="La persona lo lee en el aviso de la prórroga."
      fields={
        <TextField
          label={isInWorkingDays ? 'Días hábiles que se suman' : 'Días calendario que se suman'}
          name="dias"
          type="number"
          inputMode="numeric"
          min={1}
          required
        />
      }
      change={change}
      onConfirm={(motivo, typed) => change.mutate({ motivo, days: Number(typed.get('dias')) })}
      onClose={onClose}
    >
      <p>
        El expediente vence más tarde, hasta donde la ley lo permite, y se avisa a la persona. No se puede deshacer.
      </p>
    </ReasonDialog>
  );
}

function ForwardDialog({ id, onClose }: DialogProps) {
  const tell = useNotice();
  const change = useTermChange(
    (input: { motivo: string; entidad: string; fuera_de_plazo: boolean }) =>
      admin.tramites.records.forward.mutate({ id, ...input }),
    () => {
      tell('El traslado quedó registrado.');
      onClose();
    },
  );
  return (
    <ReasonDialog
      title="Trasladar a otra entidad"
      confirm="Trasladar"
      isDanger
      readers="Queda en la historia del plazo."
      fields={
        <>
          <TextField label="Entidad competente" name="entidad" maxLength={300} required />
          <label className="check">
            <input type="checkbox" name="fuera_de_plazo" />
            Ya pasaron los días que la ley da para trasladar: el motivo dice por qué
          </label>
        </>
      }
      change={change}
      onConfirm={(motivo, typed) =>
        change.mutate({
          motivo,
          entidad: String(typed.get('entidad')).trim(),
          fuera_de_plazo: typed.has('fuera_de_plazo'),
        })
      }
      onClose={onClose}
    >
      <p>
        El plazo termina aquí y el expediente deja de vencer: responde la entidad competente (Ley 1755 de 2015, artículo
        21). No se puede deshacer. Comuníquelo a la persona.
      </p>
    </ReasonDialog>
  );
}
