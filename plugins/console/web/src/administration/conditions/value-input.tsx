import { use } from 'react';
import { Select } from '../../ui/select.js';
import { TextField } from '../../ui/text-field.js';
import { NumberField } from '../inputs/number-field.js';
import type { ConditionRow, RowValue } from './condition-rows.js';
import { ConditionWordsContext } from './condition-words.js';
import { valueKind, type EarlierQuestion } from './operators.js';

interface ValueInputProps {
  readonly row: ConditionRow;
  readonly question: EarlierQuestion | undefined;
  readonly error: string | undefined;
  readonly onChange: (values: readonly RowValue[]) => void;
}

/** The value, or the values, that the answer to an earlier question is compared with. */
export function ValueInput({ row, question, error, onChange }: ValueInputProps) {
  const { operator, values } = row;
  const kind = question ? valueKind(question) : 'text';
  const { value: label, values: severalLabel } = use(ConditionWordsContext);
  const words = { label, error };
  if (operator === 'answered' || operator === 'unanswered') return null;
  if (operator === 'in' && kind === 'option') return <OptionBoxes {...{ question, values, error, onChange }} />;
  if (operator === 'in') {
    return (
      <TextField
        {...words}
        label={severalLabel}
        hint="Sepárelas con comas."
        value={values.join(', ')}
        onChange={({ target }) => onChange(target.value.split(/, ?/))}
      />
    );
  }
  const [value = ''] = values;
  if (kind === 'option') {
    const options = question!.opciones!;
    const isKnown = options.some(({ codigo }) => codigo === value);
    return (
      <Select
        {...words}
        options={isKnown ? options : [{ codigo: String(value), nombre: `${value} (no es una opción)` }, ...options]}
        value={String(value)}
        onChange={({ target }) => onChange([target.value])}
      />
    );
  }
  if (kind === 'yes') {
    const options = [
      { codigo: 'true', nombre: 'Sí' },
      { codigo: 'false', nombre: 'No' },
    ];
    return (
      <Select
        {...words}
        options={options}
        value={String(value)}
        onChange={(event) => onChange([event.target.value === 'true'])}
      />
    );
  }
  if (kind === 'number') {
    return (
      <NumberField
        {...words}
        value={Number(value)}
        isRequired
        onChange={(number) => number !== undefined && onChange([number])}
      />
    );
  }
  return (
    <TextField
      {...words}
      type={kind === 'text' ? 'text' : kind}
      value={String(value)}
      onChange={({ target }) => onChange([target.value])}
    />
  );
}

function OptionBoxes({
  question,
  values,
  error,
  onChange,
}: Omit<ValueInputProps, 'row'> & { readonly values: readonly RowValue[] }) {
  const { values: label } = use(ConditionWordsContext);
  return (
    <fieldset className="condition__boxes">
      <legend className="label">{label}</legend>
      {error !== undefined && <p className="error-text">{error}</p>}
      {question!.opciones!.map(({ codigo, nombre }) => (
        <label className="check" key={codigo}>
          <input
            type="checkbox"
            checked={values.includes(codigo)}
            onChange={({ target }) => {
              const chosen = new Set([...values, codigo].filter((one) => target.checked || one !== codigo));
              const inOrder = question!.opciones!.map((option) => option.codigo).filter((one) => chosen.has(one));
              onChange([...inOrder, ...[...chosen].filter((one) => !inOrder.includes(String(one)))]);
            }}
          />
          {nombre}
        </label>
      ))}
    </fieldset>
  );
}
