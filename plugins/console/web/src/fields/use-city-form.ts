import { useCallback, useMemo, useState } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { inputId, type Errors, type Typed, type TypedAnswers } from './field-model.js';

/** The inputs of a form of the city, whatever its fields are. */
export interface CityForm {
  readonly control: Control;
  /** The values as they are drawn, also of fields that other answers hide now. */
  readonly typed: TypedAnswers;
  /** Returns the values at this moment, for a call that begins after the last key press. */
  readonly read: () => TypedAnswers;
  /** Empties a field; the function stays the same. */
  readonly clear: (codigo: string) => void;
}

/**
 * Holds what is typed in a form whose fields come and go with the answers: the values of a hidden field stay. `loaded`
 * makes the first values; `errors` are the faults that the service has found, and must stay one object while they are
 * the same.
 */
export function useCityForm(loaded: () => TypedAnswers, errors: Errors): CityForm {
  const [defaultValues] = useState(() => named(loaded(), (value) => value));
  const faults = useMemo(() => named(errors, ([message = '']) => ({ type: 'service', message })), [errors]);
  // The focus goes to the summary of the faults, and stays in the field where a draft is saved meanwhile.
  const { control, getValues, setValue } = useForm({ defaultValues, errors: faults, shouldFocusError: false });
  const clear = useCallback((codigo: string): void => setValue(inputId(codigo), ''), [setValue]);
  return { control, typed: typedIn(useWatch({ control })), read: () => typedIn(getValues()), clear };
}

/** Puts values under the names of their inputs: a bare code, such as `root`, may be a word of react-hook-form. */
const named = <From, To>(values: Readonly<Record<string, From>>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([codigo, value]) => [inputId(codigo), to(value)]));

/** Takes the values from their inputs; an input that was only drawn has none. */
const typedIn = (values: Readonly<Record<string, Typed | undefined>>): TypedAnswers =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.slice(inputId('').length), value]],
    ),
  );
