import type { Described } from '../ui/labelled.js';
import type { FieldModel } from './field-model.js';

interface ChoiceProps {
  readonly described: Described;
  readonly options: NonNullable<FieldModel['opciones']>;
  /** The codes of the chosen options. */
  readonly values: readonly string[];
  /** Whether several options can be chosen; of one, a press on the chosen button releases it. */
  readonly isSeveral: boolean;
  readonly onChange: (values: readonly string[]) => void;
}

/** Buttons for one of a few options, or check boxes for several. */
export function ChoiceInputs({ described: { id }, options, values, isSeveral, onChange }: ChoiceProps) {
  return (
    <div className="choices">
      {options.map(({ codigo, nombre, ayuda }, index) => {
        const isChosen = values.includes(codigo);
        const others = isSeveral ? values.filter((one) => one !== codigo) : [];
        return (
          <label className="choice" key={codigo}>
            <input
              type={isSeveral ? 'checkbox' : 'radio'}
              name={id}
              id={index === 0 ? id : `${id}-${index}`}
              checked={isChosen}
              onChange={({ target }) => onChange(target.checked ? [...others, codigo] : others)}
              onClick={() => !isSeveral && isChosen && onChange([])}
            />
            <span className="choice__text">
              {nombre}
              {ayuda !== undefined && <small>{ayuda}</small>}
            </span>
          </label>
        );
      })}
    </div>
  );
}
