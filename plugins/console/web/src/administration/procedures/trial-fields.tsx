import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/text-field.js';
import type { Datum } from './trial-data.js';

interface TrialFieldsProps {
  readonly data: readonly Datum[];
  readonly onChange: (data: readonly Datum[]) => void;
}

/** The data of a trial, each with its name and its value. */
export function TrialFields({ data, onChange }: TrialFieldsProps) {
  return (
    <fieldset className="stack-s">
      <legend className="label">Datos</legend>
      {data.map((datum, at) => (
        <div className="trial-datum" key={at} role="group" aria-label={`Dato ${at + 1}`}>
          <TextField
            label="Nombre"
            value={datum.nombre}
            spellCheck={false}
            autoCapitalize="none"
            onChange={({ target }) => onChange(data.with(at, { ...datum, nombre: target.value }))}
          />
          <TextField
            label="Valor"
            value={datum.valor}
            onChange={({ target }) => onChange(data.with(at, { ...datum, valor: target.value }))}
          />
          <Button
            look="quiet"
            icon="close"
            aria-label={`Quitar el dato ${at + 1}`}
            onClick={() => onChange(data.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button look="secondary" icon="plus" onClick={() => onChange([...data, { nombre: '', valor: '' }])}>
        Agregar un dato
      </Button>
    </fieldset>
  );
}
