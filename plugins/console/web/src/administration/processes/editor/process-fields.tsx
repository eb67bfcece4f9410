import { TextArea, TextField } from '../../../ui/text-field.js';
import { Select } from '../../../ui/select.js';
import { setProcess } from '../definition/fields.js';
import { useEditing } from './editing.js';

/** The fields of the process itself. */
export function ProcessFields() {
  const { definition, findings, change } = useEditing();
  const faultOf = (field: string): string | undefined =>
    findings.find((one) => one.step === undefined && one.field === field && !one.isWarning)?.words;
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
      </div>
    </details>
  );
}
