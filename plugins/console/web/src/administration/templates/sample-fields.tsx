import { TextField } from '../../ui/text-field.js';
import { SourceField } from '../frame/source-field.js';
import { FieldPairs } from '../inputs/field-pairs.js';
import { samplesOf, type TypedSamples } from './sample-data.js';

interface SampleFieldsProps {
  /** The names that the template needs. */
  readonly names: readonly string[];
  readonly samples: TypedSamples;
  /** An example of the JSON. */
  readonly example: string;
  readonly onChange: (samples: TypedSamples) => void;
}

/** The data with which a preview is filled. */
export function SampleFields({ names, samples, example, onChange }: SampleFieldsProps) {
  return (
    <details className="more">
      <summary>Datos de ejemplo</summary>
      <div className="stack">
        <p className="hint">Donde no escribe un dato, la vista previa muestra su nombre.</p>
        <FieldPairs>
          {names.map((name) => (
            <TextField
              key={name}
              label={<span className="mono">{name}</span>}
              autoComplete="off"
              value={samples.values[name] ?? ''}
              onChange={({ target }) => onChange({ ...samples, values: { ...samples.values, [name]: target.value } })}
            />
          ))}
        </FieldPairs>
        <SourceField
          label="Más datos, en JSON"
          hint={
            <>
              Para listas, números y datos que no están arriba: <span className="mono">{example}</span>
            </>
          }
          rows={6}
          value={samples.json}
          error={
            samplesOf(samples) === undefined ? 'No es un objeto de JSON: revise comillas, comas y llaves.' : undefined
          }
          onChange={({ target }) => onChange({ ...samples, json: target.value })}
        />
      </div>
    </details>
  );
}
