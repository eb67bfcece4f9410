import { Select } from '../../../ui/select.js';
import { TextArea, TextField } from '../../../ui/text-field.js';
import type { QuestionFields } from '../../questions/draft-model.js';

interface AnswerInputProps {
  readonly fields: QuestionFields;
  readonly value: unknown;
  readonly error: string | undefined;
  /** Called with undefined for no answer. */
  readonly onChange: (value: unknown) => void;
}

/** Makes the file of a test answer: it only stands for one, and has no content. */
const file = (type: string) => ({ nombre: 'ejemplo', tipo: type, tamano: 1000 });

const inputTypes: Readonly<Record<string, string>> = { FECHA: 'date', HORA: 'time', CORREO: 'email', TELEFONO: 'tel' };

const hints: Readonly<Record<string, string>> = {
  DOCUMENTO_IDENTIDAD: 'Como CC 31234567.',
  UBICACION: 'Latitud y longitud, como 3.45,-76.53.',
};

/** Writes an answer as the text of its field. */
const textOf = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string);

/** The answer to a question in a set of test answers. */
export function AnswerInput({ fields, value, error, onChange }: AnswerInputProps) {
  const { pre_tipo: type, pre_texto: text, pre_codigo: code, opciones } = fields;
  const words = { label: text.trim() || code, error, isRequired: fields.pre_obligatorio === true, hint: hints[type] };
  if (type === 'INFORMATIVO') return null;
  if (type === 'BOOLEANO') {
    return (
      <Select
        {...words}
        none="Sin responder"
        options={[
          { codigo: 'true', nombre: 'Sí' },
          { codigo: 'false', nombre: 'No' },
        ]}
        value={textOf(value)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'true')}
      />
    );
  }
  if (type === 'SELECCION' && opciones) {
    return (
      <Select
        {...words}
        none="Sin responder"
        options={opciones}
        value={textOf(value)}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    );
  }
  if (type === 'SELECCION_MULTIPLE' && opciones) {
    const chosen = Array.isArray(value) ? value.map(String) : [];
    return (
      <fieldset>
        <legend className="label">{words.label}</legend>
        {error !== undefined && <p className="error-text">{error}</p>}
        {opciones.map(({ codigo, nombre }) => (
          <label className="check" key={codigo}>
            <input
              type="checkbox"
              checked={chosen.includes(codigo)}
              onChange={({ target }) => {
                const taken = target.checked ? [...chosen, codigo] : chosen.filter((one) => one !== codigo);
                onChange(taken.length > 0 ? taken : undefined);
              }}
            />
            {nombre}
          </label>
        ))}
      </fieldset>
    );
  }
  if (type === 'ARCHIVO') {
    const asked = fields.pre_tipos_archivo?.find((one) => one.includes('/')) ?? 'application/pdf';
    return (
      <div>
        <label className="check">
          <input
            type="checkbox"
            checked={value !== undefined}
            onChange={({ target }) => onChange(target.checked ? file(asked) : undefined)}
          />
          {words.label}: con un archivo de ejemplo
        </label>
        {error !== undefined && <p className="error-text">{error}</p>}
      </div>
    );
  }
  const Field = type === 'TEXTO_LARGO' ? TextArea : TextField;
  return (
    <Field
      {...words}
      {...(type !== 'TEXTO_LARGO' && { type: inputTypes[type] ?? 'text' })}
      value={textOf(value)}
      onChange={({ target }: { readonly target: { readonly value: string } }) => onChange(target.value || undefined)}
    />
  );
}
