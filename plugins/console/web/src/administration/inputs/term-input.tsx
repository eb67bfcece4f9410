import { Select } from '../../ui/select.js';
import { TextField } from '../../ui/text-field.js';
import { NumberField } from './number-field.js';
import { FieldPairs } from './field-pairs.js';

interface TermInputProps {
  readonly id?: string;
  readonly label: string;
  /** Working days, or an ISO 8601 duration. */
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown, isTyped?: boolean) => void;
}

const units = { D: 'Días calendario', W: 'Semanas', M: 'Meses', Y: 'Años' } as const;

type Unit = keyof typeof units;

interface Parsed {
  readonly unit: Unit | 'habiles' | 'otro';
  readonly count: number | undefined;
}

/** Reads a term that is a count of one unit. */
function parsed(value: unknown): Parsed {
  if (typeof value === 'object' && value !== null && 'habiles' in value) {
    return { unit: 'habiles', count: typeof value.habiles === 'number' ? value.habiles : undefined };
  }
  const [, count, unit] = /^P(\d+)([DWMY])$/.exec(String(value)) ?? [];
  return unit === undefined ? { unit: 'otro', count: undefined } : { unit: unit as Unit, count: Number(count) };
}

const written = (unit: Parsed['unit'], count: number | undefined): unknown =>
  unit === 'habiles' ? { habiles: count } : unit === 'otro' ? 'P1M15D' : `P${count ?? 0}${unit}`;

/** A term: so many working days, days, weeks, months or years. */
export function TermInput({ id, label, value, error, onChange }: TermInputProps) {
  const { unit, count } = parsed(value);
  return (
    <FieldPairs>
      {unit === 'otro' ? (
        <TextField
          id={id}
          label={label}
          hint="Una duración, como P1M15D: un mes y quince días."
          value={String(value ?? '')}
          error={error}
          onChange={({ target }) => onChange(target.value, true)}
        />
      ) : (
        <NumberField
          id={id}
          label={label}
          isWhole
          isRequired
          value={count}
          error={error}
          onChange={(changed) => onChange(written(unit, changed), true)}
        />
      )}
      <Select
        label="Se cuenta en"
        options={[
          { codigo: 'habiles', nombre: 'Días hábiles' },
          ...Object.entries(units).map(([codigo, nombre]) => ({ codigo, nombre })),
          { codigo: 'otro', nombre: 'Otra duración' },
        ]}
        value={unit}
        onChange={({ target }) => onChange(written(target.value as Parsed['unit'], count ?? 1))}
      />
    </FieldPairs>
  );
}
