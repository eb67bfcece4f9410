import { TextField } from '../../../ui/text-field.js';
import { FieldPairs } from '../../inputs/field-pairs.js';
import { LinesField } from '../../inputs/lines-field.js';
import { NumberField } from '../../inputs/number-field.js';
import type { FieldKind } from '../definition/field-kinds.js';
import { asJson, asText, asTexts, withKey, type FormEntry } from '../definition/form-definition.js';
import { setKeyword, setSetting } from '../definition/form-edits.js';
import { useFormEditing } from './editing.js';
import { OptionsEditor } from './options-editor.js';

interface SettingsProps {
  readonly entry: FormEntry;
  readonly kind: FieldKind;
  readonly error: (...places: readonly string[]) => string | undefined;
}

const personal: ReadonlySet<string> = new Set(['DOCUMENTO_IDENTIDAD', 'CORREO', 'TELEFONO', 'DIRECCION', 'UBICACION']);

/** The properties that depend on the kind of a question. */
export function EntrySettings(props: SettingsProps) {
  const { entry, kind } = props;
  const { change } = useFormEditing();
  const isPersonal = (entry.ui['sensible'] ?? personal.has(kind.codigo)) === true;
  return (
    <>
      {kind.hasOptions && <OptionsEditor entry={entry} error={props.error('enum', 'oneOf', 'items', 'opciones')} />}
      <LimitFields {...props} />
      {kind.hasFiles && <FileFields {...props} />}
      {kind.hasPattern && kind.keywords.includes('pattern') && <PatternFields {...props} />}
      {kind.codigo !== 'INFORMATIVO' && (
        <label className="check">
          <input
            type="checkbox"
            checked={isPersonal}
            onChange={({ target }) => change((draft) => setSetting(draft, entry.codigo, 'sensible', target.checked))}
          />
          <span>
            Es un dato personal
            <small className="sub">Las consultas públicas la muestran enmascarada.</small>
          </span>
        </label>
      )}
    </>
  );
}

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** The limits of an answer: of a number, a day, the length of a text. */
function LimitFields({ entry: { codigo, schema = {}, ui }, kind: { limits, codigo: kind }, error }: SettingsProps) {
  const { change } = useFormEditing();
  if (limits === undefined || kind === 'CORREO') return null;
  if (limits === 'day') {
    return (
      <FieldPairs>
        {(['minimo', 'maximo'] as const).map((name) => (
          <TextField
            key={name}
            id={`pregunta-${name}`}
            label={name === 'minimo' ? 'Primer día' : 'Último día'}
            type="date"
            isRequired={false}
            value={asText(ui[name]) ?? ''}
            error={error(name)}
            onChange={({ target }) =>
              change((draft) => setSetting(draft, codigo, name, target.value || undefined), `${name} ${codigo}`)
            }
          />
        ))}
      </FieldPairs>
    );
  }
  const [first, last] = limits === 'number' ? ['minimum', 'maximum'] : ['minLength', 'maxLength'];
  const isWhole = limits === 'length' || kind === 'ENTERO';
  return (
    <FieldPairs>
      {[first!, last!].map((name, at) => (
        <NumberField
          key={name}
          id={`pregunta-${name}`}
          label={`${limits === 'number' ? '' : 'Caracteres, '}${at === 0 ? 'mínimo' : 'máximo'}`.replace(/^m/, 'M')}
          isWhole={isWhole}
          value={numberIn(schema[name])}
          error={error(name)}
          onChange={(value) => change((draft) => setKeyword(draft, codigo, name, value), `${name} ${codigo}`)}
        />
      ))}
    </FieldPairs>
  );
}

/** The pattern of a text, and the message for answers that it refuses. */
function PatternFields({ entry: { codigo, schema = {}, ui }, error }: SettingsProps) {
  const { change } = useFormEditing();
  return (
    <details className="more" {...(schema['pattern'] !== undefined && { open: true })}>
      <summary>Patrón de la respuesta</summary>
      <div className="stack">
        <TextField
          id="pregunta-pattern"
          label="Patrón"
          hint="Expresión regular; con ^ y $ la cumple la respuesta completa, como ^[A-Z]{3}-[0-9]{4}$."
          spellCheck={false}
          maxLength={400}
          value={asText(schema['pattern']) ?? ''}
          error={error('pattern')}
          onChange={({ target }) =>
            change((draft) => setKeyword(draft, codigo, 'pattern', target.value || undefined), `patron ${codigo}`)
          }
        />
        <TextField
          id="pregunta-patron_mensaje"
          label="Mensaje si la respuesta no lo cumple"
          hint="Diga qué escribir: «Escriba tres letras, un guion y cuatro números, como RSA-1234.»"
          maxLength={300}
          value={asText(ui['patron_mensaje']) ?? ''}
          error={error('patron_mensaje')}
          onChange={({ target }) =>
            change(
              (draft) => setSetting(draft, codigo, 'patron_mensaje', target.value || undefined),
              `mensaje ${codigo}`,
            )
          }
        />
      </div>
    </details>
  );
}

const MEBIBYTE = 1024 * 1024;

/** The files that answer a question: which types, how many, how large. */
function FileFields({ entry: { codigo, ui }, kind, error }: SettingsProps) {
  const { change } = useFormEditing();
  const own = asJson(ui['archivo']);
  const size = numberIn(own['tamano']);
  const put = (key: string, value: unknown): void => {
    const archivo = withKey(own, key, value);
    const isEmpty = Object.keys(archivo).length === 0;
    change((draft) => setSetting(draft, codigo, 'archivo', isEmpty ? undefined : archivo), `archivo ${key} ${codigo}`);
  };
  return (
    <>
      <LinesField
        id="pregunta-tipos"
        label="Tipos de archivo, uno en cada renglón"
        hint="Familias (word, excel, imagen) o tipos como application/pdf. Sin ninguno se acepta cualquiera."
        isRequired={false}
        rows={3}
        value={asTexts(own['tipos'])}
        error={error('archivo.tipos')}
        onChange={(lines) => put('tipos', lines.length > 0 ? lines : undefined)}
      />
      <FieldPairs>
        {kind.codigo === 'ARCHIVOS' && (
          <NumberField
            id="pregunta-archivos"
            label="Cuántos archivos, hasta 10"
            isWhole
            value={numberIn(own['maximo'])}
            error={error('archivo.maximo')}
            onChange={(value) => put('maximo', value)}
          />
        )}
        <NumberField
          id="pregunta-tamano"
          label="Tamaño máximo, en MB"
          hint="Sin número, 25."
          value={size === undefined ? undefined : Number((size / MEBIBYTE).toFixed(2))}
          error={error('archivo.tamano')}
          onChange={(value) => put('tamano', value === undefined ? undefined : Math.round(value * MEBIBYTE))}
        />
      </FieldPairs>
    </>
  );
}
