import { useState } from 'react';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Select } from '../../ui/select.js';
import { TextArea, TextField } from '../../ui/text-field.js';
import { freeCode, optionCode } from './codes.js';
import type { DraftOption } from './draft-model.js';
import { useQuestions } from './questions-context.js';
import { faultAt } from './faults.js';
import type { SettingProps } from './question-settings.js';

/** The options of a selection: typed, pasted one in each line, or those of a catalog. */
export function OptionsField({ id, fields, error, put }: SettingProps) {
  const { choices, faults, publishedOptions, focusOn } = useQuestions();
  const [isPasting, setPasting] = useState(false);
  const options = fields.opciones ?? [];
  const take = (taken: readonly DraftOption[], isTyped = false): void => put({ opciones: taken }, isTyped);
  const add = (names: readonly string[]): readonly DraftOption[] =>
    names.reduce<readonly DraftOption[]>((before, nombre) => {
      const codigo = freeCode(
        optionCode(nombre),
        before.map((one) => one.codigo),
      );
      return [...before, { codigo, nombre }];
    }, options);
  return (
    <fieldset className="stack-s">
      <legend className="label" tabIndex={-1} id="pregunta-opciones">
        Opciones
      </legend>
      {error('opciones') !== undefined && <p className="error-text">{error('opciones')}</p>}
      <Select
        id="pregunta-catalogo"
        label="De dónde salen"
        none="Las escribo aquí"
        options={choices.catalogos.map((codigo) => ({ codigo, nombre: `Del catálogo ${codigo}` }))}
        value={fields.catalogo ?? ''}
        error={error('catalogo')}
        onChange={({ target }) =>
          put(
            target.value === ''
              ? { catalogo: undefined, opciones: [] }
              : { catalogo: target.value, opciones: undefined },
          )
        }
      />
      {fields.catalogo === undefined && (
        <>
          <ol className="option-list" role="list">
            {options.map((option, at) => (
              <OptionRow
                key={at}
                number={at + 1}
                option={option}
                isPublished={publishedOptions.has(`${fields.pre_codigo} ${option.codigo}`)}
                error={faultAt(faults, 'preguntas', id, 'opciones', at)}
                onChange={(changed) => take(options.with(at, changed), true)}
                onRemove={() => {
                  take(options.toSpliced(at, 1));
                  focusOn('pregunta-opciones');
                }}
                onMove={(by) => {
                  const other = options[at + by];
                  if (other) take(options.with(at, other).with(at + by, option));
                }}
              />
            ))}
          </ol>
          <div className="row">
            <Button
              look="secondary"
              icon="plus"
              onClick={() => {
                take([...options, { codigo: '', nombre: '' }]);
                focusOn(`opcion-${options.length + 1}`);
              }}
            >
              Agregar una opción
            </Button>
            <Button look="quiet" onClick={() => setPasting(true)}>
              Pegar una lista
            </Button>
          </div>
        </>
      )}
      {isPasting && (
        <PasteDialog
          onPaste={(names) => {
            take(add(names));
            setPasting(false);
          }}
          onClose={() => setPasting(false)}
        />
      )}
    </fieldset>
  );
}

interface OptionRowProps {
  readonly number: number;
  readonly option: DraftOption;
  /** Whether stored answers may have its code. */
  readonly isPublished: boolean;
  readonly error: string | undefined;
  readonly onChange: (option: DraftOption) => void;
  readonly onRemove: () => void;
  readonly onMove: (by: -1 | 1) => void;
}

/** An option. Until it is published, its code follows its name, unless another one is typed. */
function OptionRow({ number, option, isPublished, error, onChange, onRemove, onMove }: OptionRowProps) {
  const follows = option.codigo === '' || (!isPublished && option.codigo === optionCode(option.nombre));
  return (
    <li>
      <div className="option-row" role="group" aria-label={`Opción ${number}`}>
        <TextField
          id={`opcion-${number}`}
          label="Lo que se lee"
          value={option.nombre}
          maxLength={300}
          error={error}
          onChange={({ target }) => {
            const nombre = target.value;
            onChange({ ...option, nombre, ...(follows && { codigo: nombre.trim() === '' ? '' : optionCode(nombre) }) });
          }}
        />
        <TextField
          label="Código"
          value={option.codigo}
          maxLength={100}
          spellCheck={false}
          onChange={({ target }) => onChange({ ...option, codigo: target.value })}
        />
        <TextField
          label="Explicación"
          isRequired={false}
          value={option.ayuda ?? ''}
          maxLength={200}
          onChange={({ target }) => onChange({ ...option, ayuda: target.value || undefined })}
        />
        <div className="row">
          <Button look="quiet" icon="sortUp" aria-label={`Subir la opción ${number}`} onClick={() => onMove(-1)} />
          <Button look="quiet" icon="sortDown" aria-label={`Bajar la opción ${number}`} onClick={() => onMove(1)} />
          <Button look="quiet" icon="close" aria-label={`Quitar la opción ${number}`} onClick={onRemove} />
        </div>
      </div>
    </li>
  );
}

interface PasteDialogProps {
  readonly onPaste: (names: readonly string[]) => void;
  readonly onClose: () => void;
}

function PasteDialog({ onPaste, onClose }: PasteDialogProps) {
  const [text, setText] = useState('');
  const names = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return (
    <Dialog title="Pegar una lista de opciones" onClose={onClose}>
      <TextArea
        label="Opciones, una en cada línea"
        rows={8}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="dialog__actions">
        <Button onClick={() => onPaste(names)}>
          {names.length === 1 ? 'Agregar 1 opción' : `Agregar ${names.length} opciones`}
        </Button>
        <Button look="secondary" onClick={onClose}>
          Volver
        </Button>
      </div>
    </Dialog>
  );
}
