import { TextArea, TextField } from '../../../ui/text-field.js';
import { Select } from '../../../ui/select.js';
import { setProcess } from '../definition/fields.js';
import { useEditing } from './editing.js';
import { TermField } from './input-fields.js';
import { MoveFields } from './move-fields.js';
import { TermRules } from './term-rules.js';

/** The fields of the process itself. */
export function ProcessFields() {
  const { definition, findings, change } = useEditing();
  const faultOf = (field: string, index?: number): string | undefined =>
    findings.find(
      (one) =>
        one.step === undefined &&
        one.field === field &&
        !one.isWarning &&
        (index === undefined || one.rest[0] === index),
    )?.words;
  const description = definition['descripcion'];
  return (
    <details className="more">
      <summary>Datos del proceso</summary>
      <div className="form">
        <TextField
          label="Nombre del proceso"
          error={faultOf('nombre')}
          maxLength={200}
          value={definition.nombre}
          onChange={({ target }) => change(setProcess(definition, { nombre: target.value }), 'proceso nombre')}
        />
        <TextArea
          label="Para qué es"
          isRequired={false}
          rows={3}
          error={faultOf('descripcion')}
          value={typeof description === 'string' ? description : ''}
          onChange={({ target: { value } }) =>
            change(setProcess(definition, { descripcion: value === '' ? undefined : value }), 'proceso descripcion')
          }
        />
        <Select
          label="Primer paso"
          error={faultOf('inicio')}
          options={definition.tareas.map(({ codigo, nombre }) => ({ codigo, nombre: nombre || codigo }))}
          value={definition.inicio}
          onChange={({ target }) => change(setProcess(definition, { inicio: target.value }))}
        />
        <TermField
          label="Plazo de los pasos que no tienen uno propio"
          none="Sin plazo"
          isOfRecord
          error={faultOf('plazo')}
          value={definition['plazo']}
          onChange={(plazo, isTyped) =>
            change(setProcess(definition, { plazo }), isTyped ? 'proceso plazo' : undefined)
          }
        />
        {(definition['plazo'] !== undefined || definition['reglas'] !== undefined) && (
          <TermRules
            rules={definition['reglas']}
            faultOf={(index) => faultOf('reglas', index)}
            onChange={(reglas, typing) =>
              change(setProcess(definition, { reglas }), typing && `proceso reglas ${typing}`)
            }
          />
        )}
        <MoveFields />
      </div>
    </details>
  );
}
