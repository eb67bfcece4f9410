import { useState } from 'react';
import { Labelled } from '../../../ui/labelled.js';
import { Select } from '../../../ui/select.js';
import { TextArea, TextField } from '../../../ui/text-field.js';
import { SourceField } from '../../frame/source-field.js';
import type { Step } from '../definition/definition.js';
import { setStep } from '../definition/fields.js';
import { faultAt, useEditing } from './editing.js';
import { shownTerm, termOf, termUnits } from './term.js';

interface Named {
  readonly codigo: string;
  readonly nombre: string;
}

interface FieldProps {
  readonly step: Step;
  readonly field: string;
  readonly label: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
}

/** Adds a value that no option has to the options: a draft may name an object that is gone. */
export const withPresent = (options: readonly Named[], value: string): readonly Named[] =>
  value === '' || options.some(({ codigo }) => codigo === value)
    ? options
    : [{ codigo: value, nombre: value }, ...options];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A text of a step; an optional one goes where it is emptied. */
export function StepText({
  step,
  field,
  label,
  hint,
  isRequired = true,
  lines = 1,
  isSource = false,
}: FieldProps & {
  readonly lines?: number;
  /** Whether it is FEEL. */
  readonly isSource?: boolean;
}) {
  const editing = useEditing();
  const error = faultAt(editing, step, field);
  const type = (text: string): void => {
    const value = text === '' && !isRequired ? undefined : text;
    editing.change(setStep(editing.definition, step.codigo, { [field]: value }), `${step.codigo} ${field}`);
  };
  const words = { label, hint, error, isRequired, value: textOf(step[field]) };
  if (isSource) {
    return <SourceField {...words} className="mono" rows={lines} onChange={({ target }) => type(target.value)} />;
  }
  return lines === 1 ? (
    <TextField {...words} onChange={({ target }) => type(target.value)} />
  ) : (
    <TextArea {...words} rows={lines} onChange={({ target }) => type(target.value)} />
  );
}

/** An object of the city that a step names. */
export function StepChoice({
  step,
  field,
  label,
  hint,
  isRequired = true,
  options,
}: FieldProps & { readonly options: readonly Named[] }) {
  const editing = useEditing();
  const value = textOf(step[field]);
  return (
    <Select
      {...{ label, hint, isRequired, value }}
      error={faultAt(editing, step, field)}
      none={isRequired ? 'Elija' : 'Ninguno'}
      options={withPresent(options, value)}
      onChange={({ target }) =>
        editing.change(
          setStep(editing.definition, step.codigo, {
            [field]: target.value === '' && !isRequired ? undefined : target.value,
          }),
        )
      }
    />
  );
}

/** The term of a step. */
export function StepTerm({
  step,
  field,
  ...words
}: Omit<FieldProps, 'hint' | 'isRequired'> & { readonly none: string }) {
  const editing = useEditing();
  return (
    <TermField
      {...words}
      error={faultAt(editing, step, field)}
      value={step[field]}
      onChange={(term, isTyped) =>
        editing.change(
          setStep(editing.definition, step.codigo, { [field]: term }),
          isTyped ? `${step.codigo} ${field}` : undefined,
        )
      }
    />
  );
}

interface TermFieldProps {
  readonly label: string;
  readonly none: string;
  readonly error: string | undefined;
  readonly value: unknown;
  /** Whether only the term of the record is offered. */
  readonly isOfRecord?: boolean;
  readonly onChange: (term: unknown, isTyped: boolean) => void;
}

/** A term of a process: a unit and a number. */
export function TermField({ label, none, error, value, isOfRecord = false, onChange }: TermFieldProps) {
  const shown = shownTerm(value);
  const set = (unit: string, count: string, isTyped = false): void => onChange(termOf({ unit, count }), isTyped);
  const offered = termUnits.filter(({ codigo }) => !isOfRecord || codigo === 'legal' || codigo === shown.unit);
  const units = shown.unit === 'otro' ? [{ codigo: 'otro', nombre: 'Otro, que se conserva' }, ...offered] : offered;
  const isLegal = shown.unit === 'legal';
  return (
    <div className="editor-pair">
      <Select
        {...{ label, none, error }}
        options={units}
        value={shown.unit}
        onChange={({ target }) => set(target.value, target.value === 'legal' ? '' : shown.count || '5')}
      />
      {shown.unit !== '' && shown.unit !== 'otro' && (
        <TextField
          label={isLegal ? 'Días hábiles antes' : 'Cuántos'}
          inputMode="numeric"
          isRequired={!isLegal}
          value={shown.count}
          onChange={({ target }) => set(shown.unit, target.value.trim(), true)}
        />
      )}
    </div>
  );
}

interface GroupsProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly chosen: readonly string[];
  readonly options: readonly Named[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Boxes for several of a list, such as the groups that may take a task. */
export function SeveralOf({ label, error, chosen, options, onChange }: GroupsProps) {
  // The list may be long: it begins with the chosen ones, and keeps its order while boxes are pressed.
  const [first] = useState(chosen);
  const known = new Set(options.map(({ codigo }) => codigo));
  const lost = [...new Set([...first, ...chosen])].filter((one) => !known.has(one));
  const listed = [...lost.map((codigo) => ({ codigo, nombre: codigo })), ...options];
  const all = listed.toSorted((a, b) => Number(first.includes(b.codigo)) - Number(first.includes(a.codigo)));
  return (
    <Labelled label={label} error={error} isGroup>
      {(described) => (
        <div className="editor-several" id={described.id} tabIndex={-1}>
          {all.map(({ codigo, nombre }) => (
            <label className="check" key={codigo}>
              <input
                type="checkbox"
                checked={chosen.includes(codigo)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, codigo] : chosen.filter((one) => one !== codigo))
                }
              />
              {nombre}
            </label>
          ))}
        </div>
      )}
    </Labelled>
  );
}
