import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { SourceField } from '../../frame/source-field.js';
import { hiddenParts } from '../definition/field-kinds.js';
import { asJson, type FormEntry } from '../definition/form-definition.js';
import { putEntry } from '../definition/form-puts.js';
import { lineOf, readJson } from '../definition/json-place.js';
import { useFormEditing } from './editing.js';

interface EntrySourceProps {
  readonly entry: FormEntry;
  /** The faults of the question, by their place in its schema or its settings. */
  readonly faults: readonly (readonly [string, string])[];
  /** Whether the editor has no fields for this question. */
  readonly isOnly: boolean;
}

/** The JSON of a question: everything that the fields do not show is changed here. */
export function EntrySource({ entry, faults, isOnly }: EntrySourceProps) {
  const { change } = useFormEditing();
  const { codigo, schema, ui } = entry;
  const stored = JSON.stringify({ ...(schema && { schema }), ui }, undefined, 2);
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const hidden = hiddenParts(entry);
  const text = typed ?? stored;
  const known = faults.map(([place, words]) => {
    const line = Math.max(...['schema', 'ui'].map((part) => lineOf(stored, `${part}.${place}`)));
    return `Línea ${line}: ${words}`;
  })[0];
  const take = (): void => {
    const read = readJson(text);
    if ('fault' in read) return setFault(read.fault);
    const { schema: written, ui: settings } = asJson(read.value);
    if (schema !== undefined && Object.keys(asJson(written)).length === 0) {
      return setFault('Escriba un objeto con «schema», que dice qué respuestas valen, y «ui», que dice cómo se piden.');
    }
    const put = { ...(schema && { schema: asJson(written) }), ui: asJson(settings) };
    change((present) => putEntry(present, codigo, put));
    setTyped(undefined);
    return setFault(undefined);
  };
  return (
    <details className="more" {...((isOnly || hidden.length > 0) && { open: true })}>
      <summary>JSON de esta pregunta</summary>
      <div className="stack-s">
        {isOnly && <p>Los campos de arriba no alcanzan para esta pregunta: lo demás se cambia aquí.</p>}
        {hidden.length > 0 && (
          <p>
            Además de lo que muestran los campos, tiene {hidden.map((part) => `«${part}»`).join(', ')}: queda como está.
          </p>
        )}
        <SourceField
          id="pregunta-json"
          label="Esquema y presentación, en JSON"
          hint="Para quien conoce JSON Schema. Se aplica con el botón."
          value={text}
          error={fault ?? (typed === undefined ? known : undefined)}
          onChange={({ target }) => {
            setTyped(target.value);
            setFault(undefined);
          }}
        />
        {typed !== undefined && (
          <div className="row">
            <Button look="secondary" onClick={take}>
              Aplicar
            </Button>
            <Button
              look="quiet"
              onClick={() => {
                setTyped(undefined);
                setFault(undefined);
              }}
            >
              Descartar lo escrito
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
