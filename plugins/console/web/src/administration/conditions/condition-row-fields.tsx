import { use } from 'react';
import { Button } from '../../ui/button.js';
import { Select } from '../../ui/select.js';
import type { ConditionRow, Operator } from './condition-rows.js';
import { ConditionWordsContext } from './condition-words.js';
import { faultOfRow, operatorsOf, operatorWords, rowAbout, withOperator, type EarlierQuestion } from './operators.js';
import { ValueInput } from './value-input.js';

interface RowFieldsProps {
  /** The number of the row in its list, for its name. */
  readonly number: number;
  readonly row: ConditionRow;
  readonly questions: readonly EarlierQuestion[];
  readonly onChange: (row: ConditionRow) => void;
  readonly onRemove: () => void;
}

/** A row of a condition: question, operator and value. */
export function RowFields({ number, row, questions, onChange, onRemove }: RowFieldsProps) {
  const words = use(ConditionWordsContext);
  const question = questions.find(({ pre_codigo: code }) => code === row.codigo);
  const fault = faultOfRow(row, question);
  const type = question?.pre_tipo ?? '';
  const operators = operatorsOf(type);
  const offered = operators.includes(row.operator) ? operators : [row.operator, ...operators];
  const wordsOf = (operator: Operator): string =>
    operator === 'answered' || operator === 'unanswered' ? words[operator] : operatorWords(operator, type);
  const isOfValue = question !== undefined && operators.includes(row.operator);
  const named = questions.map(({ pre_codigo: codigo, pre_texto: text, grupo }) => ({
    codigo,
    nombre: text.trim() || codigo,
    grupo,
  }));
  return (
    <li>
      <div className="condition__row" role="group" aria-label={`Comparación ${number}`}>
        <Select
          label={words.name}
          options={question ? named : [{ codigo: row.codigo, nombre: row.codigo }, ...named]}
          value={row.codigo}
          error={isOfValue ? undefined : fault}
          onChange={({ target }) => {
            const asked = questions.find(({ pre_codigo: code }) => code === target.value);
            if (asked) onChange(rowAbout(asked));
          }}
        />
        <Select
          label="Comparación"
          options={offered.map((codigo) => ({ codigo, nombre: wordsOf(codigo) }))}
          value={row.operator}
          onChange={({ target }) => onChange(withOperator(row, question, target.value as Operator))}
        />
        <ValueInput
          key={`${row.codigo} ${row.operator}`}
          row={row}
          question={question}
          error={isOfValue ? fault : undefined}
          onChange={(values) => onChange({ ...row, values })}
        />
        <Button look="quiet" icon="close" aria-label={`Quitar la comparación ${number}`} onClick={onRemove} />
      </div>
    </li>
  );
}
