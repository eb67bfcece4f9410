import { useId } from 'react';
import { Select } from '../../../ui/select.js';
import { TextField } from '../../../ui/text-field.js';
import { useTramiteEditor } from '../editor/editor-context.js';
import { LinesField } from '../../inputs/lines-field.js';
import { useData } from './use-data.js';
import { useDepartments, useProcesses } from './use-pickers.js';

const subjects: ReadonlySet<string> = new Set(['TEXTO', 'TEXTO_LARGO', 'SELECCION']);

/** How the city handles the requests: its department, its process, and how they are named. */
export function HandlingFields() {
  const { draft } = useTramiteEditor();
  const { fields, text, lines, put, error, errors } = useData();
  const departments = useDepartments();
  const list = useId();
  const named = draft.questions
    .filter((question) => subjects.has(question.fields.pre_tipo))
    .map((question) => ({
      codigo: question.fields.pre_codigo,
      nombre: question.fields.pre_texto.trim() || question.fields.pre_codigo,
    }));
  const options =
    fields['tra_isDenuncia'] === true ? [...named, { codigo: 'tipo_denuncia', nombre: 'Tipo de denuncia' }] : named;
  return (
    <section className="card stack" aria-labelledby="atencion-del-tramite">
      <h2 id="atencion-del-tramite">Cómo se atiende</h2>
      <TextField
        id="dato-dependencia"
        label="Dependencia que responde"
        isRequired={false}
        list={list}
        value={text('dependencia')}
        maxLength={200}
        error={error('dependencia')}
        onChange={({ target }) => put({ dependencia: target.value || undefined }, true)}
      />
      <datalist id={list}>
        {departments.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ProcessField />
      <Select
        id="dato-asunto"
        label="Asunto de los expedientes"
        hint="La respuesta con la que se reconocen en las listas; no puede ser un dato personal."
        none="Ninguno"
        options={options}
        value={text('asunto')}
        error={error('asunto')}
        onChange={({ target }) => put({ asunto: target.value || undefined })}
      />
      <Box
        name="exige_respuesta"
        label="Un expediente necesita una respuesta antes de terminar"
        isChecked={fields['exige_respuesta'] === true}
        onChange={(is) => put({ exige_respuesta: is })}
      />
      <Box
        name="tra_isDenuncia"
        label="Es una denuncia: el formulario termina con el tipo de denuncia"
        isChecked={fields['tra_isDenuncia'] === true}
        onChange={(is) => put({ tra_isDenuncia: is })}
      />
      <Box
        name="una_pagina"
        label="Todo el formulario va en una sola página, sin pasos"
        isChecked={fields['una_pagina'] === true}
        onChange={(is) => put({ una_pagina: is || undefined })}
      />
      {errors('una_pagina') !== undefined && <p className="error-text">{errors('una_pagina')}</p>}
      <LinesField
        id="dato-frases"
        label="Frases para escribir a la ciudadanía"
        hint="Los funcionarios las toman al responder. Una en cada línea."
        isRequired={false}
        value={lines('frases')}
        error={errors('frases')}
        onChange={(written) => put({ frases: written.length > 0 ? written : undefined }, true)}
      />
    </section>
  );
}

/** The process that each record starts: picked where the user may read them, else typed. */
function ProcessField() {
  const { text, put, error } = useData();
  const processes = useProcesses();
  const value = text('proceso');
  const words = { id: 'dato-proceso', label: 'Proceso que sigue', error: error('proceso') };
  if (!processes) {
    return (
      <TextField
        {...words}
        isRequired={false}
        value={value}
        maxLength={60}
        onChange={({ target }) => put({ proceso: target.value || undefined }, true)}
      />
    );
  }
  const isKnown = value === '' || processes.some(({ codigo }) => codigo === value);
  return (
    <Select
      {...words}
      none="Ninguno: lo atiende la dependencia en su bandeja"
      options={isKnown ? processes : [{ codigo: value, nombre: value }, ...processes]}
      value={value}
      onChange={({ target }) => put({ proceso: target.value || undefined })}
    />
  );
}

interface BoxProps {
  readonly name: string;
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

function Box({ name, label, isChecked, onChange }: BoxProps) {
  return (
    <label className="check">
      <input
        id={`dato-${name}`}
        type="checkbox"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
