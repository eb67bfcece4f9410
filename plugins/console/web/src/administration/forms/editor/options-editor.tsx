import '../../questions/questions.css';
import { Button } from '../../../ui/button.js';
import { TextField } from '../../../ui/text-field.js';
import { freeCode, optionCode } from '../../questions/codes.js';
import { optionsOf, withOptions, type FieldOption } from '../definition/field-options.js';
import type { FormEntry } from '../definition/form-definition.js';
import { entryOf, putEntry } from '../definition/form-puts.js';
import { useFormEditing } from './editing.js';

interface OptionsProps {
  readonly entry: FormEntry;
  readonly error: string | undefined;
}

/** The options of a question: what people read, and the code that processes read. */
export function OptionsEditor({ entry, error }: OptionsProps) {
  const { change, focusOn } = useFormEditing();
  const options = optionsOf(entry) ?? [];
  const put = (changed: readonly FieldOption[], merge?: string): void =>
    change((draft) => {
      const present = entryOf(draft, entry.codigo);
      return present ? putEntry(draft, entry.codigo, withOptions(present, changed)) : draft;
    }, merge);
  return (
    <fieldset className="stack-s">
      <legend className="label" tabIndex={-1} id="pregunta-opciones">
        Opciones
      </legend>
      {error !== undefined && <p className="error-text">{error}</p>}
      <ol className="option-list" role="list">
        {options.map((option, at) => {
          const set = (changed: FieldOption): void => put(options.with(at, changed), `opcion ${at} ${entry.codigo}`);
          const swap = (by: -1 | 1): void => {
            const other = options[at + by];
            if (other) put(options.with(at, other).with(at + by, option));
          };
          return (
            <li key={at}>
              <div className="option-row" role="group" aria-label={`Opción ${at + 1}`}>
                <TextField
                  id={`opcion-${at + 1}`}
                  label="Lo que se lee"
                  value={option.nombre}
                  maxLength={300}
                  onChange={({ target }) => set({ ...option, nombre: target.value })}
                />
                <TextField
                  label="Código"
                  value={option.codigo}
                  maxLength={100}
                  spellCheck={false}
                  onChange={({ target }) => set({ ...option, codigo: target.value })}
                />
                <TextField
                  label="Explicación"
                  isRequired={false}
                  value={option.ayuda ?? ''}
                  maxLength={200}
                  onChange={({ target }) => set({ ...option, ayuda: target.value || undefined })}
                />
                <div className="row">
                  <Button
                    look="quiet"
                    icon="sortUp"
                    aria-label={`Subir la opción ${at + 1}`}
                    onClick={() => swap(-1)}
                  />
                  <Button
                    look="quiet"
                    icon="sortDown"
                    aria-label={`Bajar la opción ${at + 1}`}
                    onClick={() => swap(1)}
                  />
                  <Button
                    look="quiet"
                    icon="close"
                    aria-label={`Quitar la opción ${at + 1}`}
                    onClick={() => {
                      put(options.toSpliced(at, 1));
                      focusOn('pregunta-opciones');
                    }}
                  />
                </div>
              </div>
            </li>
          );
        })}
      </ol>
      <Button
        look="secondary"
        icon="plus"
        onClick={() => {
          const nombre = `Opción ${options.length + 1}`;
          const codes = options.map(({ codigo }) => codigo);
          put([...options, { codigo: freeCode(optionCode(nombre), codes), nombre }]);
          focusOn(`opcion-${options.length + 1}`);
        }}
      >
        Agregar una opción
      </Button>
    </fieldset>
  );
}
