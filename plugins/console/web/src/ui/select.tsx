import type { ComponentProps } from 'react';
import { Labelled, type FieldWords } from './labelled.js';

interface Option {
  readonly codigo: string;
  readonly nombre: string;
}

interface SelectProps extends FieldWords, Omit<ComponentProps<'select'>, keyof FieldWords | 'children'> {
  readonly options: readonly Option[];
  /** The words of the option without a value; without them, there is none. */
  readonly none?: string;
}

/** A drop-down list with its label; its hint and its error are announced with it. */
export function Select(props: SelectProps) {
  const { label, help, hint, error, isRequired, id, className, options, none, ...select } = props;
  return (
    <Labelled {...{ label, help, hint, error, isRequired, id, className }}>
      {(described) => (
        <select className="select" {...select} {...described}>
          {none !== undefined && <option value="">{none}</option>}
          {options.map(({ codigo, nombre }) => (
            <option key={codigo} value={codigo}>
              {nombre}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
