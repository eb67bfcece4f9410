import { useEffect, useRef } from 'react';
import { Labelled } from '../../ui/labelled.js';
import { uses } from './uses.js';

interface UseBoxesProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly error: string | undefined;
}

/** The uses of a procedure as boxes, each with what it opens. */
export function UseBoxes({ chosen, onChange, error }: UseBoxesProps) {
  const boxes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== undefined) boxes.current?.querySelector('input')?.focus();
  }, [error]);
  return (
    <div ref={boxes}>
      <Labelled label="Para qué se usa" isGroup error={error}>
        {() =>
          uses.map(({ codigo, nombre, about }) => (
            <label className="check" key={codigo}>
              <input
                type="checkbox"
                checked={chosen.includes(codigo)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, codigo] : chosen.filter((one) => one !== codigo))
                }
              />
              <span>
                {nombre}
                <span className="sub">{about}</span>
              </span>
            </label>
          ))
        }
      </Labelled>
    </div>
  );
}
