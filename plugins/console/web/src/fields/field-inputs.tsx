import type { HTMLInputTypeAttribute, InputHTMLAttributes } from 'react';
import { CheckInputs, isLong, RadioInputs, SelectInput, yesNo } from './choice-inputs.js';
import { areFiles, documentParts, documentTypes, hintOf, inputId, type FieldModel, type Typed } from './field-model.js';
import { FileInput, type KeptFile } from './file-input.js';
import { Labelled } from '../ui/labelled.js';

interface FieldProps {
  readonly field: FieldModel;
  readonly value: Typed | undefined;
  /** The fault of the field, if there is one. */
  readonly error?: string | undefined;
  /** For an ARCHIVO: the files that the service has already. */
  readonly kept?: readonly KeptFile[] | undefined;
  readonly onChange: (value: Typed | undefined) => void;
}

const types: Partial<Record<FieldModel['tipo'], HTMLInputTypeAttribute>> = {
  FECHA: 'date',
  HORA: 'time',
  CORREO: 'email',
  TELEFONO: 'tel',
};

const keyboards: Partial<Record<FieldModel['tipo'], InputHTMLAttributes<HTMLInputElement>['inputMode']>> = {
  NUMERO: 'decimal',
};

/** A field of a form of the city, with the inputs of its type. */
export function Field(props: FieldProps) {
  const { field, value, error, kept = [], onChange } = props;
  const { tipo, texto, ayuda, opciones = [], archivo, schema } = field;
  const text = typeof value === 'string' ? value : '';
  const hint = hintOf(field);
  const most = typeof schema['maxLength'] === 'number' ? { maxLength: schema['maxLength'] } : {};
  switch (tipo) {
    case 'INFORMATIVO':
      return (
        <div className="notice">
          <div>
            <p>{texto}</p>
            {ayuda !== undefined && <p>{ayuda}</p>}
          </div>
        </div>
      );
    case 'SELECCION':
    case 'BOOLEANO': {
      const options = tipo === 'BOOLEANO' ? yesNo : opciones;
      const Inputs = isLong(options) ? SelectInput : RadioInputs;
      return (
        <Labelled field={field} hint={hint} error={error} isGroup={!isLong(options)}>
          {(described) => <Inputs described={described} options={options} value={text} onChange={onChange} />}
        </Labelled>
      );
    }
    case 'SELECCION_MULTIPLE':
      return (
        <Labelled field={field} hint={hint} error={error} isGroup>
          {(described) => (
            <CheckInputs
              described={described}
              options={opciones}
              values={Array.isArray(value) ? (value as readonly string[]) : []}
              onChange={onChange}
            />
          )}
        </Labelled>
      );
    case 'DOCUMENTO_IDENTIDAD':
      return <DocumentField {...props} />;
    case 'ARCHIVO':
      return (
        <Labelled field={field} hint={hint} error={error}>
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
    case 'TEXTO_LARGO':
    case 'LISTA':
    case 'OBJETO':
      return (
        <Labelled field={field} hint={hint} error={error}>
          {(described) => (
            <textarea
              className="textarea"
              {...described}
              {...most}
              value={text}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Labelled>
      );
    default:
      return (
        <Labelled field={field} hint={hint} error={error}>
          {(described) => (
            <input
              className="input"
              type={types[tipo] ?? 'text'}
              autoComplete="off"
              {...(keyboards[tipo] && { inputMode: keyboards[tipo] })}
              {...described}
              {...most}
              value={text}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Labelled>
      );
  }
}

/** The inputs of a type and a number, written as one text. */
function DocumentField({ field, value, error, onChange }: FieldProps) {
  const [tipo, numero] = documentParts(typeof value === 'string' ? value : '');
  const write = (type: string, number: string): void => onChange(type === '' ? number : `${type} ${number}`);
  const typeId = `${inputId(field.codigo)}-tipo`;
  return (
    <Labelled field={field} hint={hintOf(field)} error={error} isGroup>
      {(described) => (
        <div className="doc-input">
          <div>
            <label htmlFor={typeId}>Tipo</label>
            <select className="select" id={typeId} value={tipo} onChange={({ target }) => write(target.value, numero)}>
              <option value="">Sin tipo</option>
              {documentTypes.map(([codigo, nombre]) => (
                <option key={codigo} value={codigo}>
                  {nombre}
                </option>
              ))}
            </select>
          </div>
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
      )}
    </Labelled>
  );
}
