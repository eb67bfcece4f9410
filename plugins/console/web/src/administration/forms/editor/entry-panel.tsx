import { useState } from 'react';
import { Select } from '../../../ui/select.js';
import { TextArea, TextField } from '../../../ui/text-field.js';
import { ConditionEditor } from '../../conditions/condition-editor.js';
import type { EarlierQuestion } from '../../conditions/operators.js';
import { faultOfCode } from '../../questions/codes.js';
import { fieldKinds, kindOf } from '../definition/field-kinds.js';
import { optionsOf } from '../definition/field-options.js';
import { conditionOf, entriesOf, helpOf, textOf, type FormEntry } from '../definition/form-definition.js';
import { setCondition, setHelp, setRequired } from '../definition/form-edits.js';
import { renameEntry, setKind, setTextWithCode } from '../definition/form-list.js';
import { faultsOf, useFormEditing } from './editing.js';
import { EntrySettings } from './entry-settings.js';
import { EntrySource } from './entry-source.js';
import { EntryToolbar } from './entry-toolbar.js';

/** The types of answers as conditions know them. */
const conditionTypes: Readonly<Record<string, string>> = { ENTERO: 'NUMERO', ARCHIVOS: 'ARCHIVO' };

/** Describes a question as conditions of later ones read it. */
function earlierOf(entry: FormEntry): EarlierQuestion {
  const kind = kindOf(entry)?.codigo ?? 'OBJETO';
  const options = optionsOf(entry);
  return {
    pre_codigo: entry.codigo,
    pre_texto: textOf(entry),
    pre_tipo: conditionTypes[kind] ?? kind,
    ...(options && { opciones: options }),
  };
}

/** The properties of the chosen question. */
export function EntryPanel({ entry }: { readonly entry: FormEntry }) {
  const { draft, change, choose, faults, savedCodes } = useFormEditing();
  const { codigo } = entry;
  const entries = entriesOf(draft);
  const at = entries.findIndex((one) => one.codigo === codigo);
  const kind = kindOf(entry);
  const own = faultsOf(faults, codigo);
  const error = (...places: readonly string[]): string | undefined =>
    own.find(([place]) => places.some((one) => place === one || place.startsWith(`${one}.`)))?.[1];
  const general = own.find(([place]) => place === '' || place === 'type' || place === 'widget')?.[1];
  return (
    <section className="card stack question-panel" aria-labelledby="pregunta-elegida">
      <h2 id="pregunta-elegida" tabIndex={-1}>
        Pregunta {at + 1}
      </h2>
      <EntryToolbar entry={entry} />
      <TextField
        id="pregunta-texto"
        label={kind?.codigo === 'INFORMATIVO' ? 'Texto del aviso' : 'Pregunta'}
        hint="Lo que lee quien responde."
        value={textOf(entry)}
        maxLength={500}
        error={error('title', 'texto')}
        onChange={({ target }) => {
          const [, after] = setTextWithCode(draft, codigo, target.value, savedCodes);
          change((present) => setTextWithCode(present, codigo, target.value, savedCodes)[0], `texto ${at}`);
          if (after !== codigo) choose(after);
        }}
      />
      <CodeField key={codigo} codigo={codigo} />
      <Select
        id="pregunta-tipo"
        label="Tipo de respuesta"
        {...(kind === undefined && { none: 'Otro, en JSON' })}
        options={fieldKinds}
        value={kind?.codigo ?? ''}
        error={general}
        onChange={({ target }) => {
          const next = fieldKinds.find((one) => one.codigo === target.value);
          if (next) change((present) => setKind(present, codigo, next));
        }}
      />
      {kind?.codigo !== 'INFORMATIVO' && (
        <label className="check">
          <input
            type="checkbox"
            checked={entry.isRequired}
            onChange={({ target }) => change((present) => setRequired(present, codigo, target.checked))}
          />
          Es obligatoria
        </label>
      )}
      <TextArea
        id="pregunta-ayuda"
        label="Ayuda"
        hint="Una frase debajo de la pregunta: qué escribir, dónde encontrarlo."
        isRequired={false}
        rows={2}
        maxLength={2000}
        value={helpOf(entry)}
        error={error('description', 'ayuda')}
        onChange={({ target }) => change((present) => setHelp(present, codigo, target.value), `ayuda ${codigo}`)}
      />
      {kind && <EntrySettings key={`${codigo} ${kind.codigo}`} entry={entry} kind={kind} error={error} />}
      <fieldset className="stack-s">
        <legend className="label">Cuándo se pregunta</legend>
        <ConditionEditor
          key={codigo}
          id="pregunta-condicion"
          text={conditionOf(entry)}
          earlier={entries.slice(0, at).map(earlierOf)}
          error={error('condicion')}
          onChange={(text) => change((present) => setCondition(present, codigo, text), `condicion ${codigo}`)}
        />
      </fieldset>
      <EntrySource key={`json ${codigo}`} entry={entry} faults={own} isOnly={kind === undefined} />
    </section>
  );
}

/** The code of a question. It changes when the field is left: halfway typed, it could be that of another one. */
function CodeField({ codigo }: { readonly codigo: string }) {
  const { draft, change, choose, savedCodes } = useFormEditing();
  const [typed, setTyped] = useState<string>();
  const others = entriesOf(draft).flatMap((entry) => (entry.codigo === codigo ? [] : [entry.codigo]));
  const fault = typed === undefined || typed === codigo ? undefined : faultOfCode(typed, others);
  const settle = (): void => {
    if (typed === undefined || typed === codigo || fault !== undefined) return;
    change((present) => renameEntry(present, codigo, typed));
    choose(typed);
  };
  return (
    <TextField
      id="pregunta-codigo"
      label="Código"
      hint={
        savedCodes.has(codigo)
          ? 'Ya está guardado: los procesos que lo leen no cambian con él.'
          : 'El nombre con el que los procesos leen la respuesta; sale del texto.'
      }
      value={typed ?? codigo}
      maxLength={60}
      autoCapitalize="none"
      spellCheck={false}
      error={fault}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
}
