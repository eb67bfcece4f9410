import { useEffect, useRef } from 'react';
import { TextField } from './text-field.js';

interface DateFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** Called with a whole day, or with an empty text. */
  readonly onChange: (day: string) => void;
}

/** A day of a filter. It applies once it is whole: the browser keeps the parts that were typed before. */
export function DateField({ name, label, value, onChange }: DateFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  return (
    <TextField
      ref={input}
      name={name}
      label={label}
      type="date"
      min="2000-01-01"
      max="2099-12-31"
      defaultValue={value}
      onChange={({ target }) => {
        if (target.validity.valid && target.value !== value) onChange(target.value);
      }}
    />
  );
}
