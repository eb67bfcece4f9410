import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { SourceField } from '../../frame/source-field.js';
import { hiddenRules } from '../definition/field-kinds.js';
import { asJson } from '../definition/form-definition.js';
import { lineOf, readJson } from '../definition/json-place.js';
import { useFormEditing } from './editing.js';

/** The whole form as JSON: also the rules that the fields do not show. */
export function FormSource() {
  const { draft, faults, change, announce } = useFormEditing();
  const { schema, ui } = draft;
  const stored = JSON.stringify({ schema, ui }, undefined, 2);
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const rules = hiddenRules(schema);
  const [first] = Object.entries(faults);
  const known = first && `Línea ${lineOf(stored, first[0])}: ${first[1][0] ?? ''}`;
  const forget = (): void => {
    setTyped(undefined);
    setFault(undefined);
  };
  const take = (): void => {
    const read = readJson(typed ?? stored);
    if ('fault' in read) return setFault(read.fault);
    const written = asJson(read.value);
    if (asJson(written['schema'])['type'] !== 'object') {
      return setFault('Línea 1: escriba un objeto con «schema», de tipo object, y «ui».');
    }
    change((present) => ({ ...present, schema: asJson(written['schema']), ui: asJson(written['ui']) }));
    announce('Aplicó el JSON al formulario. Con Deshacer vuelve lo anterior.');
    return forget();
  };
  return (
    <details className="more" {...(rules.length > 0 && { open: true })}>
      <summary>Todo el formulario en JSON</summary>
      <div className="stack-s">
        {rules.length > 0 && (
          <Notice icon="info">
            <p>
              El formulario tiene además {rules.map((rule) => `«${rule}»`).join(', ')}: los campos no lo muestran, y
              queda como está.
            </p>
          </Notice>
        )}
        <SourceField
          id="formulario-json"
          label="Esquema y presentación del formulario, en JSON"
          hint="Para quien conoce JSON Schema. Se aplica con el botón."
          value={typed ?? stored}
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
            <Button look="quiet" onClick={forget}>
              Descartar lo escrito
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
