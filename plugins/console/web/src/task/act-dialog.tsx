import { useState } from 'react';
import { TextField } from '../fields/text-field.js';
import { Dialog } from '../frame/dialog.js';
import type { TaskAction } from './task-data.js';

interface ActDialogProps {
  readonly action: TaskAction;
  readonly isBusy: boolean;
  readonly onAct: (procedure: string | undefined) => void;
  readonly onClose: () => void;
}

/** The dialog before an action: where the process continues, and which procedure runs. */
export function ActDialog({ action, isBusy, onAct, onClose }: ActDialogProps) {
  const { nombre, procedimientos, sigue } = action;
  const [procedure, setProcedure] = useState(procedimientos?.length === 1 ? undefined : procedimientos?.[0]);
  const isSure = sigue.every(({ condicional }) => !condicional);
  return (
    <Dialog title={nombre} onClose={onClose} isBusy={isBusy}>
      <div className="stack-s">
        <p>Esta tarea termina, y no se puede deshacer.</p>
        {sigue.length > 0 && (
          <>
            <p>{isSure ? 'El proceso sigue con:' : 'Según las condiciones del proceso, sigue con:'}</p>
            <ul>
              {sigue.map(({ codigo, nombre: next, tipo }) => (
                <li key={codigo}>
                  {next}
                  {tipo === 'FIN' && ' (el proceso termina)'}
                </li>
              ))}
            </ul>
          </>
        )}
        {procedimientos?.length === 1 && <p>Se ejecuta el procedimiento {procedimientos[0]}.</p>}
      </div>
      {procedimientos !== null && procedimientos.length > 1 && (
        <div>
          <label className="label" htmlFor="procedimiento">
            Procedimiento que se ejecuta
          </label>
          <select
            className="select"
            id="procedimiento"
            value={procedure}
            onChange={({ target }) => setProcedure(target.value)}
          >
            {procedimientos.map((codigo) => (
              <option key={codigo}>{codigo}</option>
            ))}
          </select>
        </div>
      )}
      {procedimientos === null && (
        <TextField
          label="Código del procedimiento que se ejecuta"
          required
          onChange={({ currentTarget }) => setProcedure(currentTarget.value.trim())}
        />
      )}
      <div className="dialog__actions">
        <button
          className="btn"
          type="button"
          disabled={isBusy || (procedimientos === null && !procedure)}
          onClick={() => onAct(procedure)}
          autoFocus
        >
          {nombre}
        </button>
        <button className="btn btn--secondary" type="button" disabled={isBusy} onClick={onClose}>
          Volver a la tarea
        </button>
      </div>
    </Dialog>
  );
}
