import { useId, type InputHTMLAttributes, type ReactNode } from 'react';

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The fault, and how to correct it. */
  readonly error?: string | undefined;
  readonly [data: `data-${string}`]: unknown;
}

/** An input of one line with its label; its hint and its error are announced with it. */
export function TextField({ label, hint, error, ...input }: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={error === undefined ? undefined : 'has-error'}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="error-text" id={`${id}-error`}>
          {error}
        </p>
      )}
      <input
        className="input"
        id={id}
        {...input}
        {...(described && { 'aria-describedby': described })}
        {...(error !== undefined && { 'aria-invalid': true })}
      />
    </div>
  );
}
