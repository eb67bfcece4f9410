import { useState } from 'react';
import { TextField } from '../../ui/text-field.js';
import type { FieldWords } from '../../ui/labelled.js';

interface NumberFieldProps extends FieldWords {
  readonly value: number | undefined;
  /** Whether an empty field is a fault. */
  readonly isRequired?: boolean;
  readonly isWhole?: boolean;
  /** Called with each number, and with undefined for an empty field. */
  readonly onChange: (value: number | undefined) => void;
}

/** A number. Text that is no number stays in the field, and the last number stays in the draft. */
export function NumberField({
  value,
  isRequired = false,
  isWhole = false,
  error,
  onChange,
  ...words
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isNumber = (text: string): boolean =>
    text === '' ? !isRequired : isWhole ? Number.isInteger(Number(text)) : Number.isFinite(Number(text));
  const fault = isWhole ? 'Escriba un número entero.' : 'Escriba un número, con punto para los decimales.';
  return (
    <TextField
      {...words}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      value={typed ?? (value === undefined ? '' : String(value))}
      error={typed === undefined || isNumber(typed.trim()) ? error : fault}
      onChange={({ target }) => {
        const text = target.value.trim();
        setTyped(target.value);
        if (isNumber(text)) onChange(text === '' ? undefined : Number(text));
      }}
      onBlur={() => typed !== undefined && isNumber(typed.trim()) && setTyped(undefined)}
    />
  );
}
