import { useEffect, useId, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { TextField } from '../../ui/text-field.js';
import type { Editor } from '../frame/use-editor.js';
import './access.css';

/** Something that a credential can be allowed. */
export interface Choice {
  readonly codigo: string;
  readonly nombre: string;
  /** Why it cannot be chosen. */
  readonly barred?: string | undefined;
}

/** The part of a form that says what a credential may do, and until when. */
export interface Grant {
  readonly permitidos: readonly string[];
  /** The last day, empty for a credential without an end. */
  readonly vence: string;
}

/** The number of choices from which on a text narrows them. */
const MANY = 12;

interface GrantFieldsProps<T extends FieldValues & Grant> {
  readonly editor: Editor<T>;
  readonly legend: string;
  readonly choices: readonly Choice[];
}

/** The fields of a grant: what is allowed, each a box, and the last day. */
export function GrantFields<T extends FieldValues & Grant>({ editor: { form }, legend, choices }: GrantFieldsProps<T>) {
  const [words, setWords] = useState('');
  const fault = useId();
  const permitidosName = 'permitidos' as Path<T>;
  const permitidos = form.watch(permitidosName) as readonly string[];
  const errors = form.formState.errors as Partial<Record<keyof Grant, { readonly message?: string }>>;
  // Registered, so that the fault of the last save does not keep the next one back.
  form.register(permitidosName);
  const boxes = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (errors.permitidos) boxes.current?.querySelector('input')?.focus();
  }, [errors.permitidos]);
  const known = new Set(choices.map(({ codigo }) => codigo));
  const all = [
    ...choices,
    ...permitidos.filter((codigo) => !known.has(codigo)).map((codigo): Choice => ({ codigo, nombre: codigo })),
  ];
  const sought = words.trim().toLowerCase();
  const shown = all.filter(({ codigo, nombre }) => `${codigo} ${nombre}`.toLowerCase().includes(sought));
  const change = (codigo: string, isOn: boolean): void => {
    const next = isOn ? [...permitidos, codigo].sort() : permitidos.filter((one) => one !== codigo);
    form.setValue(permitidosName, next as PathValue<T, Path<T>>, { shouldDirty: true });
  };
  return (
    <>
      <fieldset ref={boxes} aria-describedby={errors.permitidos ? fault : undefined}>
        <legend className="label">{legend}</legend>
        {errors.permitidos && (
          <p className="error-text" id={fault}>
            {errors.permitidos.message}
          </p>
        )}
        {all.length > MANY && (
          <TextField label="Buscar en la lista" value={words} onChange={({ target }) => setWords(target.value)} />
        )}
        <div className="grant-choices">
          {shown.map(({ codigo, nombre, barred }) => (
            <label className="check" key={codigo}>
              <input
                type="checkbox"
                checked={permitidos.includes(codigo)}
                disabled={barred !== undefined}
                onChange={({ target }) => change(codigo, target.checked)}
              />
              <span>
                {nombre}
                {nombre !== codigo && <span className="sub mono">{codigo}</span>}
                {barred !== undefined && <span className="sub">{barred}</span>}
              </span>
            </label>
          ))}
        </div>
        {shown.length === 0 && <p className="small">Nada en la lista tiene esas palabras.</p>}
      </fieldset>
      <TextField
        label="Último día en que sirve"
        hint="Sin fecha, sirve hasta que se revoque."
        type="date"
        max="2099-12-31"
        {...form.register('vence' as Path<T>)}
        error={errors.vence?.message}
        isRequired={false}
      />
    </>
  );
}
