import { TextField } from '../../ui/text-field.js';
import { useQuestions } from './questions-context.js';
import { NumberField } from '../inputs/number-field.js';
import type { SettingProps } from './question-settings.js';
import { FieldPairs } from '../inputs/field-pairs.js';

const MEBIBYTE = 1024 * 1024;

/** The files that answer a question: which types, how many, how large. */
export function FileSettings({ fields, error, put }: SettingProps) {
  const { choices } = useQuestions();
  const chosen = fields.pre_tipos_archivo ?? [];
  const offered = [{ codigo: 'application/pdf', nombre: 'PDF' }, ...choices.familias];
  const others = chosen.filter((one) => !offered.some(({ codigo }) => codigo === one));
  const take = (types: readonly string[], isTyped = false): void =>
    put({ pre_tipos_archivo: types.length > 0 ? types : undefined }, isTyped);
  return (
    <>
      <fieldset className="stack-s">
        <legend className="label">Tipos de archivo</legend>
        <p className="hint">Sin marcar ninguno se acepta cualquiera.</p>
        {error('pre_tipos_archivo') !== undefined && <p className="error-text">{error('pre_tipos_archivo')}</p>}
        {offered.map(({ codigo, nombre }) => (
          <label className="check" key={codigo}>
            <input
              type="checkbox"
              checked={chosen.includes(codigo)}
              onChange={({ target }) =>
                take(target.checked ? [...chosen, codigo] : chosen.filter((one) => one !== codigo))
              }
            />
            {nombre}
          </label>
        ))}
      </fieldset>
      <TextField
        id="pregunta-pre_tipos_archivo"
        label="Otros tipos"
        hint="Separados por espacios, como image/jpeg text/csv."
        isRequired={false}
        key={others.length === 0 ? 'ninguno' : 'otros'}
        defaultValue={others.join(' ')}
        onBlur={({ target }) => {
          const typed = target.value.split(/[\s,]+/).filter(Boolean);
          if (typed.join() !== others.join()) take([...chosen.filter((one) => !others.includes(one)), ...typed]);
        }}
      />
      <FieldPairs>
        <NumberField
          id="pregunta-pre_maximo"
          label="Cuántos archivos, hasta 10"
          isWhole
          value={typeof fields.pre_maximo === 'number' ? fields.pre_maximo : 1}
          error={error('pre_maximo')}
          onChange={(value) => put({ pre_maximo: value === 1 ? undefined : value }, true)}
        />
        <NumberField
          id="pregunta-pre_tamano_maximo"
          label="Tamaño máximo, en MB"
          value={fields.pre_tamano_maximo === undefined ? 25 : Number((fields.pre_tamano_maximo / MEBIBYTE).toFixed(2))}
          error={error('pre_tamano_maximo')}
          onChange={(value) =>
            put(
              { pre_tamano_maximo: value === undefined || value === 25 ? undefined : Math.round(value * MEBIBYTE) },
              true,
            )
          }
        />
      </FieldPairs>
    </>
  );
}
