import './conditions.css';
import { useId, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { Select } from '../../../ui/select.js';
import { TextArea } from '../../../ui/text-field.js';
import {
  isGroup,
  readCondition,
  writeCondition,
  type ConditionGroup,
  type ConditionRow,
  type ConditionRows,
  type Join,
} from './condition-rows.js';
import { RowFields } from './condition-row-fields.js';
import { rowAbout, type EarlierQuestion } from './operators.js';

const joins = [
  { codigo: 'and', nombre: 'Se cumplen todas' },
  { codigo: 'or', nombre: 'Se cumple alguna' },
];

interface ConditionEditorProps {
  readonly id: string;
  readonly text: string;
  /** The questions that come before, whose answers a condition may read. */
  readonly earlier: readonly EarlierQuestion[];
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** A condition as rows, with its text beside them; a text that rows cannot say stands alone. */
export function ConditionEditor({ id, text, earlier, error, onChange }: ConditionEditorProps) {
  const rows = useMemo(() => readCondition(text), [text]);
  const readable = earlier.filter(({ pre_tipo: type }) => type !== 'INFORMATIVO');
  const heading = useId();
  const box = useRef<HTMLDivElement>(null);
  // An expert may empty the text to write another one.
  const [isWritten, setWritten] = useState(false);
  const put = (changed: ConditionRows): void => onChange(writeCondition(changed));
  const isShown = text !== '' || isWritten;
  if (!isShown && readable.length === 0) {
    return <p className="hint">Se pregunta siempre: no hay una pregunta anterior de la que dependa.</p>;
  }
  if (!isShown) {
    return (
      <>
        <p className="hint">Se pregunta siempre.</p>
        <Button look="secondary" icon="plus" onClick={() => put({ join: 'and', parts: [rowAbout(readable.at(-1)!)] })}>
          Preguntarla solo a veces
        </Button>
      </>
    );
  }
  return (
    <div className="condition stack-s" role="group" aria-labelledby={heading} ref={box} tabIndex={-1}>
      <p id={heading}>Se pregunta solo si:</p>
      {rows ? (
        <Parts
          rows={rows}
          questions={readable}
          onChange={(changed) => {
            // The removed row had the focus.
            if (changed.parts.length < rows.parts.length) box.current?.focus();
            put(changed);
          }}
        />
      ) : (
        <Notice icon="info">
          <p>Esta condición dice más de lo que se puede mostrar en filas. Cámbiela en su texto.</p>
        </Notice>
      )}
      <TextArea
        id={id}
        className="condition__text"
        label="La misma condición, en FEEL"
        hint="Para quien conoce el lenguaje de expresiones."
        value={text}
        maxLength={500}
        rows={2}
        spellCheck={false}
        error={error}
        onChange={({ target }) => onChange(target.value)}
        onFocus={() => setWritten(true)}
        onBlur={() => setWritten(false)}
      />
      <Button look="quiet" onClick={() => onChange('')}>
        Preguntarla siempre
      </Button>
    </div>
  );
}

interface PartsProps {
  readonly rows: ConditionRows;
  readonly questions: readonly EarlierQuestion[];
  readonly onChange: (rows: ConditionRows) => void;
}

/** The rows and the groups of a condition. */
function Parts({ rows: { join, parts }, questions, onChange }: PartsProps) {
  const change = (at: number, part: ConditionRow | ConditionGroup | undefined): void =>
    onChange({ join, parts: part ? parts.with(at, part) : parts.toSpliced(at, 1) });
  const last = questions.at(-1);
  return (
    <>
      {parts.length > 1 && (
        <Select
          label="De estas comparaciones"
          options={joins}
          value={join}
          onChange={({ target }) => onChange({ join: target.value as Join, parts })}
        />
      )}
      <ul className="condition__rows" role="list">
        {parts.map((part, at) =>
          isGroup(part) ? (
            <li key={at}>
              <div className="condition__group" role="group" aria-label={`Grupo ${at + 1}`}>
                <Group group={part} questions={questions} onChange={(group) => change(at, group)} />
              </div>
            </li>
          ) : (
            <RowFields
              key={at}
              number={at + 1}
              row={part}
              questions={questions}
              onChange={(row) => change(at, row)}
              onRemove={() => change(at, undefined)}
            />
          ),
        )}
      </ul>
      {last && (
        <div className="row">
          <Button look="secondary" icon="plus" onClick={() => onChange({ join, parts: [...parts, rowAbout(last)] })}>
            Agregar una comparación
          </Button>
          <Button
            look="quiet"
            icon="plus"
            onClick={() => {
              const rows = [rowAbout(last), rowAbout(last)];
              onChange({ join, parts: [...parts, { join: join === 'and' ? 'or' : 'and', rows }] });
            }}
          >
            Agregar un grupo
          </Button>
        </div>
      )}
    </>
  );
}

interface GroupProps {
  readonly group: ConditionGroup;
  readonly questions: readonly EarlierQuestion[];
  readonly onChange: (part: ConditionRow | ConditionGroup | undefined) => void;
}

/** A group of rows within a condition. */
function Group({ group: { join, rows }, questions, onChange }: GroupProps) {
  const put = (changed: readonly ConditionRow[]): void =>
    onChange(changed.length > 1 ? { join, rows: changed } : changed[0]);
  const last = questions.at(-1);
  return (
    <>
      <Select
        label="De este grupo"
        options={joins}
        value={join}
        onChange={({ target }) => onChange({ join: target.value as Join, rows })}
      />
      <ul className="condition__rows" role="list">
        {rows.map((row, at) => (
          <RowFields
            key={at}
            number={at + 1}
            row={row}
            questions={questions}
            onChange={(changed) => put(rows.with(at, changed))}
            onRemove={() => put(rows.toSpliced(at, 1))}
          />
        ))}
      </ul>
      {last && (
        <Button look="quiet" icon="plus" onClick={() => put([...rows, rowAbout(last)])}>
          Agregar al grupo
        </Button>
      )}
    </>
  );
}
