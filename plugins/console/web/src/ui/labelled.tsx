import type { ReactNode } from 'react';
import { inputId, type FieldModel } from '../fields/field-model.js';

/** The attributes by which an input describes its field to screen readers. */
export interface Described {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-required'?: true;
}

interface LabelledProps {
  readonly field: FieldModel;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Whether it has several inputs, each with a label of its own. */
  readonly isGroup?: boolean;
  readonly children: (described: Described) => ReactNode;
}

/** The label of a field, its help, hint and error, around its inputs. */
export function Labelled({ field, hint, error, isGroup = false, children }: LabelledProps) {
  const { codigo, texto, ayuda, obligatorio } = field;
  const id = inputId(codigo);
  const parts = [
    ayuda !== undefined && `${id}-ayuda`,
    hint !== undefined && `${id}-pista`,
    error !== undefined && `${id}-error`,
  ].filter((part) => part !== false);
  const described: Described = {
    id,
    ...(parts.length > 0 && { 'aria-describedby': parts.join(' ') }),
    ...(error !== undefined && { 'aria-invalid': true }),
    ...(obligatorio && !isGroup && { 'aria-required': true }),
  };
  const name = (
    <>
      {texto} {!obligatorio && <span className="optional">(opcional)</span>}
    </>
  );
  const rest = (
    <>
      {ayuda !== undefined && (
        <p className="hint" id={`${id}-ayuda`}>
          {ayuda}
        </p>
      )}
      {hint !== undefined && (
        <p className="hint" id={`${id}-pista`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="error-text" id={`${id}-error`}>
          {error}
        </p>
      )}
      {children(described)}
    </>
  );
  const kind = error === undefined ? '' : ' has-error';
  if (isGroup) {
    return (
      <fieldset className={`question${kind}`} aria-describedby={described['aria-describedby']}>
        <legend className="label">{name}</legend>
        {rest}
      </fieldset>
    );
  }
  return (
    <div className={`question${kind}`}>
      <label className="label" htmlFor={id}>
        {name}
      </label>
      {rest}
    </div>
  );
}
