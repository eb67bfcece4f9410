import { useId, type ComponentProps, type ReactNode } from 'react';

interface Option {
  readonly codigo: string;
  readonly nombre: string;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The fault, and how to correct it. */
  readonly error?: string | undefined;
  readonly options: readonly Option[];
  /** The words of the option without a value; without them, there is none. */
  readonly none?: string;
}

/** A drop-down list with its label; its hint and its error are announced with it. */
export function Select({ label, hint, error, options, none, id: given, ...select }: SelectProps) {
  const own = useId();
  const id = given ?? own;
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
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
      <select
        className="select"
        id={id}
        {...select}
        {...(described.length > 0 && { 'aria-describedby': described.join(' ') })}
        {...(error !== undefined && { 'aria-invalid': true })}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map(({ codigo, nombre }) => (
          <option key={codigo} value={codigo}>
            {nombre}
          </option>
        ))}
      </select>
    </div>
  );
}
