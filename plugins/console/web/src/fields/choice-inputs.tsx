import type { Described } from '../ui/labelled.js';
import { MOST_BUTTONS } from './field-model.js';

export interface Option {
  readonly codigo: string;
  readonly nombre: string;
  readonly ayuda?: string | undefined;
}

export const yesNo: readonly Option[] = [
  { codigo: 'si', nombre: 'Sí' },
  { codigo: 'no', nombre: 'No' },
];

export const isLong = (options: readonly Option[]): boolean => options.length > MOST_BUTTONS;

interface OneProps {
  readonly described: Described;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A drop-down list for one of many options, with the help of the chosen one. */
export function SelectInput({ described, options, value, onChange }: OneProps) {
  const help = options.find(({ codigo }) => codigo === value)?.ayuda;
  return (
    <>
      <select className="select" {...described} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">Sin respuesta</option>
        {options.map(({ codigo, nombre }) => (
          <option key={codigo} value={codigo}>
            {nombre}
          </option>
        ))}
      </select>
      <p className="hint" role="status">
        {help}
      </p>
    </>
  );
}

/** Radio buttons for one of a few options; pressing the chosen one again releases it. */
export function RadioInputs({ described, options, value, onChange }: OneProps) {
  const { id } = described;
  return (
    <div className="choices">
      {options.map(({ codigo, nombre, ayuda }, index) => (
        <label className="choice" key={codigo}>
          <input
            type="radio"
            name={id}
            id={index === 0 ? id : `${id}-${index}`}
            checked={value === codigo}
            onChange={() => onChange(codigo)}
            onClick={() => value === codigo && onChange('')}
          />
          <span className="choice__text">
            {nombre}
            {ayuda !== undefined && <small>{ayuda}</small>}
          </span>
        </label>
      ))}
    </div>
  );
}

interface SeveralProps {
  readonly described: Described;
  readonly options: readonly Option[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** Check boxes for several options. */
export function CheckInputs({ described, options, values, onChange }: SeveralProps) {
  const { id } = described;
  return (
    <div className="choices">
      {options.map(({ codigo, nombre, ayuda }, index) => (
        <label className="choice" key={codigo}>
          <input
            type="checkbox"
            id={index === 0 ? id : `${id}-${index}`}
            checked={values.includes(codigo)}
            onChange={({ target }) => {
              const others = values.filter((one) => one !== codigo);
              onChange(target.checked ? [...others, codigo] : others);
            }}
          />
          <span className="choice__text">
            {nombre}
            {ayuda !== undefined && <small>{ayuda}</small>}
          </span>
        </label>
      ))}
    </div>
  );
}
