import './conditions.css';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { SourceField } from '../frame/source-field.js';
import { readCondition, writeCondition, type ConditionRows } from './condition-rows.js';
import { ConditionParts } from './condition-parts.js';
import { ConditionWordsContext, questionWords, type ConditionWords } from './condition-words.js';
import { rowAbout, type EarlierQuestion } from './operators.js';

interface ConditionEditorProps {
  readonly id: string;
  readonly text: string;
  /** The questions that come before, whose answers a condition may read. */
  readonly earlier: readonly EarlierQuestion[];
  readonly error: string | undefined;
  readonly words?: ConditionWords;
  /** Whether rows may name parts of objects, such as `datos.monto`. */
  readonly hasPaths?: boolean;
  readonly mostCharacters?: number;
  readonly onChange: (text: string) => void;
}

/** A condition as rows, with its text beside them; a text that rows cannot say stands alone. */
export function ConditionEditor({
  id,
  text,
  earlier,
  error,
  words = questionWords,
  hasPaths = false,
  mostCharacters = 500,
  onChange,
}: ConditionEditorProps) {
  const rows = useMemo(() => readCondition(text, { hasPaths }), [text, hasPaths]);
  const readable = earlier.filter(({ pre_tipo: type }) => type !== 'INFORMATIVO');
  const heading = useId();
  const box = useRef<HTMLDivElement>(null);
  // An expert may empty the text to write another one.
  const [isWritten, setWritten] = useState(false);
  const put = (changed: ConditionRows): void => onChange(writeCondition(changed));
  const isBegun = useRef(false);
  // The button that began the condition is gone.
  useEffect(() => {
    if (isBegun.current && text !== '') box.current?.focus();
    isBegun.current = false;
  }, [text]);
  const isShown = text !== '' || isWritten || words.clear === undefined;
  if (!isShown && readable.length === 0) {
    return <p className="hint">{words.nothingToRead}</p>;
  }
  if (!isShown) {
    return (
      <>
        <p className="hint">{words.always}</p>
        <Button
          look="secondary"
          icon="plus"
          onClick={() => {
            isBegun.current = true;
            put({ join: 'and', parts: [rowAbout(readable.at(-1)!)] });
          }}
        >
          {words.begin}
        </Button>
      </>
    );
  }
  return (
    <div className="condition stack-s" role="group" aria-labelledby={heading} ref={box} tabIndex={-1}>
      <p id={heading}>{words.onlyIf}</p>
      {rows ? (
        <ConditionWordsContext value={words}>
          <ConditionParts
            rows={rows}
            questions={readable}
            onChange={(changed) => {
              // The removed row had the focus.
              if (changed.parts.length < rows.parts.length) box.current?.focus();
              put(changed);
            }}
          />
        </ConditionWordsContext>
      ) : (
        <Notice icon="info">
          <p>Esta condición dice más de lo que se puede mostrar en filas. Cámbiela en su texto.</p>
        </Notice>
      )}
      <SourceField
        id={id}
        className="condition__text"
        label="La misma condición, en FEEL"
        hint="Para quien conoce el lenguaje de expresiones."
        value={text}
        maxLength={mostCharacters}
        rows={2}
        error={error}
        onChange={({ target }) => onChange(target.value)}
        onFocus={() => setWritten(true)}
        onBlur={() => setWritten(false)}
      />
      {words.clear !== undefined && (
        <Button look="quiet" onClick={() => onChange('')}>
          {words.clear}
        </Button>
      )}
    </div>
  );
}
