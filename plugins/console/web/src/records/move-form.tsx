import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { ServiceError } from '../api/errors.js';
import { isRefused, Refused } from '../fields/refused.js';
import { useNotice } from '../frame/notices.js';
import { useUnsaved } from '../frame/unsaved.js';
import { nextStates, stateNames, type RecordState } from './record-words.js';
import type { OneRecord } from './record-view.js';

/** What follows for the person and for the term, before it is done. */
const consequences: Partial<Record<RecordState, string>> = {
  EN_TRAMITE: 'El plazo sigue, si estaba suspendido.',
  DEVUELTO: 'El plazo se suspende, si la ley lo permite, hasta que la persona entregue lo que falta.',
  RESUELTO: 'El expediente termina.',
  RECHAZADO: 'El expediente termina.',
  ANULADO: 'El expediente termina sin respuesta.',
};

/** The law does not suspend the term, or no longer: it can go on all the same. */
const NO_PAUSE = ['requerimiento_tardio', 'sin_dias_por_suspender', 'no_suspendible'];

/** Moves a record to another state, such as back to the person for what is missing. */
export function MoveForm({ record }: { readonly record: OneRecord }) {
  const { id, estado } = record;
  const tell = useNotice();
  const queries = useQueryClient();
  const [to, setTo] = useState<RecordState | ''>('');
  const [reason, setReason] = useState('');
  const [notice, setNotice] = useState('');
  const [endsProcess, setEndsProcess] = useState(false);
  const [isLate, setIsLate] = useState(false);
  const [goesOn, setGoesOn] = useState(false);
  const move = useMutation({
    mutationFn: (state: RecordState) =>
      admin.tramites.records.move.mutate({
        id,
        estado: state,
        ...(reason.trim() && { motivo: reason.trim() }),
        ...(notice.trim() && { aviso: notice.trim() }),
        ...(endsProcess && { terminar_proceso: true }),
        ...(state === 'DEVUELTO' && goesOn && { sin_suspender: true }),
      }),
    onSuccess: async (_done, state) => {
      tell(`El expediente quedó ${stateNames[state].toLowerCase()}.`);
      setTo('');
      setReason('');
      setNotice('');
      setEndsProcess(false);
      setIsLate(false);
      setGoesOn(false);
      await queries.invalidateQueries({ queryKey: ['tramites'] });
    },
    // Its answer may have been lost: the record is shown as it stands.
    onError: (error) => {
      if (error instanceof ServiceError && NO_PAUSE.includes(error.code)) setIsLate(true);
      return queries.invalidateQueries({ queryKey: ['tramites'] });
    },
  });
  useUnsaved(reason !== '' || notice !== '');
  const needsReason = to === 'DEVUELTO' || endsProcess;
  const next = nextStates[estado];
  if (next.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="t-mover">
      <div className="panel__head">
        <h2 id="t-mover">Cambiar el estado</h2>
      </div>
      <form
        className="panel__body form"
        onSubmit={(event) => {
          event.preventDefault();
          if (to !== '') move.mutate(to);
        }}
      >
        {record.llave !== null && (
          <div>
            <p className="hint">Lo lleva un proceso: mientras siga, el estado cambia con él.</p>
            <label className="check">
              <input type="checkbox" checked={endsProcess} onChange={({ target }) => setEndsProcess(target.checked)} />
              Terminar el proceso y cambiar el estado a mano
            </label>
            {endsProcess && (
              <p className="hint" role="status">
                El proceso se cancela con sus tareas y con lo que inició. No se puede deshacer.
              </p>
            )}
          </div>
        )}
        <Refused error={move.error} />
        <div>
          <label className="label" htmlFor="estado-nuevo">
            Estado nuevo
          </label>
          <select
            className="select"
            id="estado-nuevo"
            value={to}
            onChange={({ target }) => setTo(target.value as RecordState | '')}
            required
          >
            <option value="">Elija uno</option>
            {next.map((state) => (
              <option key={state} value={state}>
                {stateNames[state]}
              </option>
            ))}
          </select>
          {to !== '' && (
            <p className="hint" role="status">
              {to === 'DEVUELTO' && goesOn ? 'El plazo sigue corriendo.' : consequences[to]}
            </p>
          )}
          {to === 'DEVUELTO' && isLate && (
            <label className="check">
              <input type="checkbox" checked={goesOn} onChange={({ target }) => setGoesOn(target.checked)} />
              Devolver sin suspender el plazo
            </label>
          )}
        </div>
        <div>
          <label className="label" htmlFor="estado-aviso">
            Aviso a la persona <span className="optional">(opcional)</span>
          </label>
          <textarea
            className="textarea"
            id="estado-aviso"
            aria-invalid={isRefused(move.error, 'aviso')}
            maxLength={1000}
            value={notice}
            onChange={({ target }) => setNotice(target.value)}
          />
        </div>
        <div>
          <label className="label" htmlFor="estado-motivo">
            Motivo, para el personal {!needsReason && <span className="optional">(opcional)</span>}
          </label>
          <input
            className="input"
            id="estado-motivo"
            aria-invalid={isRefused(move.error, 'motivo')}
            maxLength={1000}
            value={reason}
            required={needsReason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
        <button className="btn btn--secondary" disabled={move.isPending}>
          Cambiar el estado
        </button>
      </form>
    </section>
  );
}
