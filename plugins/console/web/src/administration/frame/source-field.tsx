import './administration.css';
import { useRef, type ComponentProps } from 'react';
import { Button } from '../../ui/button.js';
import type { FieldWords } from '../../ui/labelled.js';
import { TextArea } from '../../ui/text-field.js';

/** The place that the service names in the words of a fault. */
const PLACE = /línea (\d+)(?:, columna (\d+))?/i;

type SourceFieldProps = FieldWords & Omit<ComponentProps<'textarea'>, keyof FieldWords>;

/** A text in a language, such as Liquid or FEEL; from its fault, a button leads to the place that the fault names. */
export function SourceField(props: SourceFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const [, line, column] = PLACE.exec(props.error ?? '') ?? [];
  const goThere = (): void => {
    const area = box.current!.querySelector('textarea')!;
    const { start, end } = placeIn(area.value, Number(line), column === undefined ? undefined : Number(column));
    area.focus();
    area.setSelectionRange(start, end);
  };
  return (
    <div className="source-field stack-s" ref={box}>
      <TextArea spellCheck={false} {...props} />
      {line !== undefined && (
        <Button look="quiet" onClick={goThere}>
          Ir a la línea {line}
        </Button>
      )}
    </div>
  );
}

/** Returns the range of a line, both ends as offsets in the text, from the column on where one is given. */
export function placeIn(text: string, line: number, column = 1): { readonly start: number; readonly end: number } {
  const lines = text.split('\n');
  const at = Math.min(line, lines.length) - 1;
  const begin = lines.slice(0, at).reduce((sum, { length }) => sum + length + 1, 0);
  const { length } = lines[at]!;
  return { start: begin + Math.min(column - 1, length), end: begin + length };
}
