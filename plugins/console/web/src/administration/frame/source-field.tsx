import './administration.css';
import { useRef, type ComponentProps } from 'react';
import { Button } from '../../ui/button.js';
import type { FieldWords } from '../../ui/labelled.js';
import { TextArea } from '../../ui/text-field.js';

/** The place that the service names in the words of a fault. */
const PLACES = /línea (\d+)(?:, columna (\d+))?/gi;

/** The most buttons of one field: the first faults are repaired first. */
const MOST_PLACES = 5;

type SourceFieldProps = FieldWords & Omit<ComponentProps<'textarea'>, keyof FieldWords>;

/** A text in a language, such as Liquid or FEEL; from its faults, buttons lead to the places that they name. */
export function SourceField(props: SourceFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const places = new Map([...(props.error ?? '').matchAll(PLACES)].map(([words, ...place]) => [words, place]));
  const goTo = ([line, column]: readonly (string | undefined)[]): void => {
    const area = box.current!.querySelector('textarea')!;
    const { start, end } = placeIn(area.value, Number(line), column === undefined ? undefined : Number(column));
    area.focus();
    area.setSelectionRange(start, end);
  };
  return (
    <div className="source-field stack-s" ref={box}>
      <TextArea spellCheck={false} {...props} />
      {places.size > 0 && (
        <div className="row">
          {[...places].slice(0, MOST_PLACES).map(([words, place]) => (
            <Button key={words} look="quiet" onClick={() => goTo(place)}>
              Ir a la línea {place[0]}
            </Button>
          ))}
        </div>
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
