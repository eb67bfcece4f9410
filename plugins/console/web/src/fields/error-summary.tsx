import { useEffect, useRef } from 'react';
import { Icon } from '../look/icon.js';
import { isOfField, type FormErrors } from './field-errors.js';
import { inputId, type FieldModel } from './field-model.js';

interface ErrorSummaryProps {
  readonly fields: readonly FieldModel[];
  /** Of each the first one counts; of what no field is shown for, too. */
  readonly errors: FormErrors;
  /** Grows with each try: the summary takes the focus then. */
  readonly tries: number;
}

/** All that is wrong with a form that was sent; each line leads to its field, where that is shown. */
export function ErrorSummary({ fields, errors, tries }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = Object.entries(errors).flatMap(([name, [reason]]) => (reason === undefined ? [] : [{ name, reason }]));
  useEffect(() => {
    if (tries > 0) box.current?.focus();
  }, [tries]);
  if (shown.length === 0) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2>
        <Icon name="alert" />{' '}
        {shown.length === 1 ? 'Falta corregir una respuesta' : `Corrija ${shown.length} respuestas`}
      </h2>
      <ul role="list">
        {shown.map(({ name, reason }) => {
          const field = fields.find(({ codigo }) => isOfField(name, codigo));
          if (!field) return <li key={name}>{name === 'body' ? reason : `${name}: ${reason}`}</li>;
          return (
            <li key={name}>
              <a
                href={`#${inputId(field.codigo)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(inputId(field.codigo))?.focus();
                }}
              >
                {field.texto}: {reason}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
