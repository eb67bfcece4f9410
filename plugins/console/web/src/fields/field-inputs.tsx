import type { InputHTMLAttributes } from 'react';
import { Labelled, type Described } from '../ui/labelled.js';
import { Notice } from '../ui/notice.js';
import { Select } from '../ui/select.js';
import { TextArea, TextField } from '../ui/text-field.js';
import { ChoiceInputs } from './choice-inputs.js';
import { areFiles, documentParts, inputId, type FieldModel, type Typed } from './field-model.js';
import { FileInput, type DraftFiles } from './file-input.js';

interface FieldProps {
  readonly field: FieldModel;
  readonly value: Typed | undefined;
  /** The fault of the field, if there is one. */
  readonly error?: string | undefined;
  readonly kept?: DraftFiles | undefined;
  readonly onChange: (value: Typed | undefined) => void;
  readonly onBlur?: () => void;
}

/** The attributes of an input of one line, by the name of its control. */
const lines: Partial<Record<FieldModel['control'], InputHTMLAttributes<HTMLInputElement>>> = {
  FECHA: { type: 'date' },
  HORA: { type: 'time' },
  CORREO: { type: 'email' },
  TELEFONO: { type: 'tel' },
  NUMERO: { inputMode: 'decimal' },
};

/** A field of a form of the city, with the inputs that the service names. */
export function Field({ field, value, error, kept, onChange, onBlur }: FieldProps) {
  const { codigo, control, texto, ayuda, pista, obligatorio, opciones = [], tipos = [], archivo, schema } = field;
  const text = typeof value === 'string' ? value : '';
  const words = {
    className: 'question',
    id: inputId(codigo),
    label: texto,
    help: ayuda,
    hint: pista ?? undefined,
    error,
    isRequired: obligatorio,
    onBlur,
  };
  const input = {
    ...words,
    ...(typeof schema['maxLength'] === 'number' && { maxLength: schema['maxLength'] }),
    value: text,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  switch (control) {
    case 'INFORMATIVO':
      return (
        <Notice>
          <p>{texto}</p>
          {ayuda !== undefined && <p>{ayuda}</p>}
        </Notice>
      );
    case 'BOTONES':
    case 'CASILLAS': {
      const isSeveral = control === 'CASILLAS';
      const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
      return (
        <Labelled {...words} isGroup>
          {(described) => (
            <ChoiceInputs
              described={described}
              options={opciones}
              isSeveral={isSeveral}
              values={isSeveral ? chosen : [text]}
              onChange={(codes) => onChange(isSeveral ? codes : (codes[0] ?? ''))}
            />
          )}
        </Labelled>
      );
    }
    case 'LISTA_DESPLEGABLE':
      return <Select {...input} none="Sin respuesta" options={opciones} />;
    case 'DOCUMENTO':
      return (
        <Labelled {...words} isGroup>
          {(described) => <DocumentInputs described={described} types={tipos} text={text} onChange={onChange} />}
        </Labelled>
      );
    case 'ARCHIVOS':
      return (
        <Labelled {...words}>
          {(described) => (
            <FileInput
              described={described}
              types={archivo?.tipos}
              most={archivo?.maximo ?? 1}
              chosen={areFiles(value) ? value : []}
              kept={kept}
              onChange={onChange}
            />
          )}
        </Labelled>
      );
    case 'PARRAFO':
    case 'JSON':
      return <TextArea {...input} />;
    default:
      return <TextField autoComplete="off" {...lines[control]} {...input} />;
  }
}

interface DocumentProps {
  readonly described: Described;
  readonly types: NonNullable<FieldModel['tipos']>;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** The inputs of a type and a number, written as one text. */
function DocumentInputs({ described, types, text, onChange }: DocumentProps) {
  const [tipo, numero] = documentParts(text);
  const write = (type: string, number: string): void => onChange(type === '' ? number : `${type} ${number}`);
  return (
    <div className="doc-input">
      <Select
        label="Tipo"
        id={`${described.id}-tipo`}
        none="Sin tipo"
        options={types}
        value={tipo}
        onChange={({ target }) => write(target.value, numero)}
      />
      <div>
        <label htmlFor={described.id}>Número</label>
        <input
          className="input"
          {...described}
          autoComplete="off"
          value={numero}
          onChange={({ target }) => write(tipo, target.value)}
        />
      </div>
    </div>
  );
}
