import { Button } from '../../ui/button.js';
import { Select } from '../../ui/select.js';
import { isGroup, type ConditionGroup, type ConditionRow, type ConditionRows, type Join } from './condition-rows.js';
import { RowFields } from './condition-row-fields.js';
import { rowAbout, type EarlierQuestion } from './operators.js';

const joins = [
  { codigo: 'and', nombre: 'Se cumplen todas' },
  { codigo: 'or', nombre: 'Se cumple alguna' },
];

interface PartsProps {
  readonly rows: ConditionRows;
  readonly questions: readonly EarlierQuestion[];
  readonly onChange: (rows: ConditionRows) => void;
}

/** The rows and the groups of a condition. */
export function ConditionParts({ rows: { join, parts }, questions, onChange }: PartsProps) {
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
