import { useState } from 'react';
import { TextArea } from '../../ui/text-field.js';
import type { FieldWords } from '../../ui/labelled.js';

interface LinesFieldProps extends FieldWords {
  readonly value: readonly string[];
  readonly rows?: number;
  readonly onChange: (lines: readonly string[]) => void;
}

const linesIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A list of texts, one in each line; empty lines count for nothing. */
export function LinesField({ value, onChange, rows = 4, ...words }: LinesFieldProps) {
  const [typed, setTyped] = useState('');
  // Another value comes from undoing, and replaces what is typed.
  const isTyped = linesIn(typed).join('\n') === value.join('\n');
  return (
    <TextArea
      {...words}
      rows={rows}
      value={isTyped ? typed : value.join('\n')}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(linesIn(target.value));
      }}
      onBlur={() => setTyped(value.join('\n'))}
    />
  );
}
