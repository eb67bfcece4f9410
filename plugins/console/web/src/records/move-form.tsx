import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '../api/admin.js';
import { ServiceError } from '../api/errors.js';
import { useNotice } from '../frame/notices.js';
import { useUnsaved } from '../frame/unsaved.js';
import { nextStates, stateNames, type RecordState } from './record-words.js';
import type { OneRecord } from './record-view.js';

/** The consequences of a move for the person and for the term, shown before it. */
const consequences: Partial<Record<RecordState, string>> = {
  EN_TRAMITE: 'El plazo sigue, si estaba suspendido.',
  DEVUELTO: 'El plazo se suspende hasta que la persona entregue lo que falta.',
  RESUELTO: 'El expediente termina.',
  RECHAZADO: 'El expediente termina.',
  ANULADO: 'El expediente termina sin respuesta.',
};

/** The form that moves a record to another state, such as back to the person for what is missing. */
export function MoveForm({ record }: { readonly record: OneRecord }) {
  const { id, estado } = record;
  const tell = useNotice();
  const queries = useQueryClient();
  const [to, setTo] = useState<RecordState | ''>('');
  const [reason, setReason] = useState('');
  const [notice, setNotice] = useState('');
  const move = useMutation({
    mutationFn: (state: RecordState) =>
      admin.tramites.records.move.mutate({
        id,
        estado: state,
        ...(reason.trim() && { motivo: reason.trim() }),
        ...(notice.trim() && { aviso: notice.trim() }),
      }),
    onSuccess: async (_done, state) => {
      tell(`El expediente quedó ${stateNames[state].toLowerCase()}.`);
      setTo('');
      setReason('');
      setNotice('');
      await queries.invalidateQueries({ queryKey: ['tramites'] });
    },
  });
  useUnsaved(reason !== '' || notice !== '');
  const refusal = move.error instanceof ServiceError ? move.error : undefined;
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
        {record.llave !== null && <p className="hint">Lo lleva un proceso: mientras siga, el estado cambia con él.</p>}
        {refusal && (
          <p className="notice notice--danger" role="alert">
            {Object.values(refusal.errors ?? {})[0]?.[0] ?? refusal.message}
          </p>
        )}
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
              {consequences[to]}
            </p>
          )}
        </div>
        <div>
          <label className="label" htmlFor="estado-aviso">
            Aviso a la persona <span className="optional">(opcional)</span>
          </label>
          <textarea
            className="textarea"
            id="estado-aviso"
            maxLength={1000}
            value={notice}
            onChange={({ target }) => setNotice(target.value)}
          />
        </div>
        <div>
          <label className="label" htmlFor="estado-motivo">
            Motivo, para el personal {to !== 'DEVUELTO' && <span className="optional">(opcional)</span>}
          </label>
          <input
            className="input"
            id="estado-motivo"
            maxLength={1000}
            value={reason}
            required={to === 'DEVUELTO'}
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
