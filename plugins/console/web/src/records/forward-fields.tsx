import { TextArea } from '../ui/text-field.js';

interface LetterFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly isBusy: boolean;
  readonly onChange: (text: string) => void;
}

/** The field of the letter to the competent entity. */
export function LetterField({ value, error, isBusy, onChange }: LetterFieldProps) {
  return (
    <TextArea
      label="Oficio a la entidad"
      hint="Quien hizo la solicitud recibe una copia (Ley 1755 de 2015, artículo 21)."
      error={error}
      maxLength={3000}
      readOnly={isBusy}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      required
    />
  );
}

interface LateForwardingProps {
  readonly isLate: boolean;
  readonly onChange: (isLate: boolean) => void;
}

/** The confirmation of a forwarding after the days that the law gives for it. */
export function LateForwarding({ isLate, onChange }: LateForwardingProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={isLate} onChange={({ target }) => onChange(target.checked)} required />
      <span>Trasladarla fuera de plazo. El motivo interno dice por qué.</span>
    </label>
  );
}
