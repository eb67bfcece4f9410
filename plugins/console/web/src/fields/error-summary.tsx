import { useEffect, useRef } from 'react';
import { Icon } from '../ui/icon.js';
import { inputId, type FieldModel } from './field-model.js';

interface ErrorSummaryProps {
  readonly fields: readonly FieldModel[];
  /** By the code of the field; the first one counts. Also for fields that are not shown. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Grows with each try: the summary then takes the focus. */
  readonly tries: number;
  /** Leads to a field that is in another step; without it, the field is on the page. */
  readonly onGo?: ((codigo: string) => void) | undefined;
}

/** Joins a field and its fault; a fault that names its field stands alone. */
const lineOf = (name: string, reason: string): string => (reason.includes(`«${name}»`) ? reason : `${name}: ${reason}`);

/** The faults of a form that was sent; each line links to its field. */
export function ErrorSummary({ fields, errors, tries, onGo }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = Object.entries(errors).flatMap(([codigo, [reason]]) =>
    reason === undefined ? [] : [{ codigo, reason }],
  );
  useEffect(() => {
    if (tries > 0) box.current?.focus();
  }, [tries]);
  if (shown.length === 0) return null;
  const nameOf = (codigo: string): string => fields.find((field) => field.codigo === codigo)?.texto ?? codigo;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2>
        <Icon name="alert" />{' '}
        {shown.length === 1 ? 'Falta corregir una respuesta' : `Corrija ${shown.length} respuestas`}
      </h2>
      <ul role="list">
        {shown.map(({ codigo, reason }) => (
          <li key={codigo}>
            <a
              href={`#${inputId(codigo)}`}
              onClick={(event) => {
                event.preventDefault();
                if (onGo) onGo(codigo);
                else document.getElementById(inputId(codigo))?.focus();
              }}
            >
              {lineOf(nameOf(codigo), reason)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
