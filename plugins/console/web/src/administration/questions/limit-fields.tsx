import { TextField } from '../../ui/text-field.js';
import { NumberField } from '../inputs/number-field.js';
import type { SettingProps } from './question-settings.js';
import { hasSetting } from './question-types.js';
import { FieldPairs } from '../inputs/field-pairs.js';

const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** The limits of an answer: of a number, a day, the length of a text. */
export function LimitFields({ fields, type, error, put }: SettingProps) {
  const limits = [
    { name: 'pre_minimo', number: 'Mínimo', day: 'Primer día' },
    { name: 'pre_maximo', number: 'Máximo', day: 'Último día' },
  ] as const;
  const lengths = [
    { name: 'pre_longitud_minima', label: 'Caracteres, mínimo' },
    { name: 'pre_longitud_maxima', label: 'Caracteres, máximo' },
  ] as const;
  return (
    <FieldPairs>
      {fields.pre_tipo !== 'ARCHIVO' &&
        limits.map(({ name, number, day }) =>
          !hasSetting(type, name) ? null : fields.pre_tipo === 'FECHA' ? (
            <TextField
              key={name}
              id={`pregunta-${name}`}
              label={day}
              type="date"
              isRequired={false}
              value={String(fields[name] ?? '')}
              error={error(name)}
              onChange={({ target }) => put({ [name]: target.value || undefined }, true)}
            />
          ) : (
            <NumberField
              key={name}
              id={`pregunta-${name}`}
              label={number}
              value={asNumber(fields[name])}
              error={error(name)}
              onChange={(value) => put({ [name]: value }, true)}
            />
          ),
        )}
      {lengths.map(
        ({ name, label }) =>
          hasSetting(type, name) && (
            <NumberField
              key={name}
              id={`pregunta-${name}`}
              label={label}
              isWhole
              value={fields[name]}
              error={error(name)}
              onChange={(value) => put({ [name]: value }, true)}
            />
          ),
      )}
    </FieldPairs>
  );
}
