import { TextField } from '../../../ui/text-field.js';
import { FieldPairs } from '../../inputs/field-pairs.js';
import { readReceiving } from '../receiving.js';
import { useData } from './use-data.js';

/** The days on which a new tramite takes requests; a published one is paused and opened without its form. */
export function ReceivingFields() {
  const { fields, put, error } = useData();
  const receiving = readReceiving(fields['recibe']);
  const change = (changed: typeof receiving): void => {
    const given = Object.entries({ ...receiving, ...changed }).filter(([, value]) => value !== undefined);
    put({ recibe: given.length > 0 ? Object.fromEntries(given) : undefined }, true);
  };
  return (
    <section className="card stack" aria-labelledby="dias-del-tramite">
      <h2 id="dias-del-tramite">Cuándo recibe solicitudes</h2>
      <p className="hint">Sin fechas, recibe desde que lo publique.</p>
      <FieldPairs>
        <TextField
          id="dato-recibe"
          label="Desde el día"
          isRequired={false}
          type="date"
          value={receiving.desde ?? ''}
          error={error('recibe', 'desde')}
          onChange={({ target }) => change({ desde: target.value || undefined })}
        />
        <TextField
          label="Hasta el día, inclusive"
          isRequired={false}
          type="date"
          value={receiving.hasta ?? ''}
          error={error('recibe', 'hasta')}
          onChange={({ target }) => change({ hasta: target.value || undefined })}
        />
      </FieldPairs>
    </section>
  );
}
