import { useId } from 'react';

interface LetterFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly isBusy: boolean;
  readonly onChange: (text: string) => void;
}

/** The field of the letter to the competent entity. */
export function LetterField({ value, error, isBusy, onChange }: LetterFieldProps) {
  const id = useId();
  return (
    <div className={error === undefined ? undefined : 'has-error'}>
      <label className="label" htmlFor={id}>
        Oficio a la entidad
      </label>
      <p className="hint" id={`${id}-hint`}>
        Quien hizo la solicitud recibe una copia (Ley 1755 de 2015, artículo 21).
      </p>
      {error !== undefined && (
        <p className="error-text" id={`${id}-error`}>
          {error}
        </p>
      )}
      <textarea
        className="textarea"
        id={id}
        maxLength={3000}
        readOnly={isBusy}
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
        {...(error !== undefined && { 'aria-invalid': true })}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        required
      />
    </div>
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
