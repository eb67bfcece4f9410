import { useState } from 'react';
import { Select } from '../../ui/select.js';
import { TextArea, TextField } from '../../ui/text-field.js';
import { ConditionEditor } from '../conditions/condition-editor.js';
import { faultOfCode } from './codes.js';
import type { DraftQuestion, QuestionFields } from './draft-model.js';
import { changeQuestion, changeText, codesOf, renameQuestion } from './question-edits.js';
import { putInStep } from './question-moves.js';
import { useQuestions } from './questions-context.js';
import { faultAt } from './faults.js';
import { QuestionSettings } from './question-settings.js';
import { QuestionToolbar } from './question-toolbar.js';
import { withType } from './question-types.js';
import type { Move } from './use-moves.js';

/** The properties of the chosen question. */
export function QuestionPanel({ question, move }: { readonly question: DraftQuestion; readonly move: Move }) {
  const { draft, change, faults, choices, publishedQuestions } = useQuestions();
  const { id, fields, step } = question;
  const at = draft.questions.indexOf(question);
  const error = (field: string): string | undefined => faultAt(faults, 'preguntas', id, field);
  const put = (changed: Partial<QuestionFields>, isTyped = false): void =>
    change((present) => changeQuestion(present, id, changed), isTyped ? `${id} ${Object.keys(changed)[0]}` : undefined);
  const type = choices.tipos.find(({ tipo }) => tipo === fields.pre_tipo);
  return (
    <section className="card stack question-panel" aria-labelledby="pregunta-elegida">
      <h2 id="pregunta-elegida" tabIndex={-1}>
        Pregunta {at + 1}
      </h2>
      <QuestionToolbar question={question} move={move} />
      <TextField
        id="pregunta-pre_texto"
        label="Pregunta"
        hint="Lo que lee quien responde."
        value={fields.pre_texto}
        maxLength={500}
        error={error('pre_texto')}
        onChange={({ target }) =>
          change((present) => changeText(present, id, target.value, publishedQuestions), `${id} pre_texto`)
        }
      />
      <CodeField key={id} question={question} error={error('pre_codigo')} />
      <Select
        id="pregunta-pre_tipo"
        label="Tipo de respuesta"
        hint={type?.ejemplo === undefined ? undefined : `Por ejemplo: ${type.ejemplo}`}
        options={choices.tipos.map(({ tipo, nombre }) => ({ codigo: tipo, nombre }))}
        value={fields.pre_tipo}
        error={error('pre_tipo')}
        onChange={({ target }) => {
          const next = choices.tipos.find(({ tipo }) => tipo === target.value);
          if (next) put(withType(fields, next));
        }}
      />
      {fields.pre_tipo !== 'INFORMATIVO' && (
        <label className="check">
          <input
            type="checkbox"
            checked={fields.pre_obligatorio === true}
            onChange={({ target }) => put({ pre_obligatorio: target.checked || undefined })}
          />
          Es obligatoria
        </label>
      )}
      <TextArea
        id="pregunta-pre_ayuda"
        label="Ayuda"
        hint="Una frase debajo de la pregunta: qué escribir, dónde encontrarlo."
        isRequired={false}
        rows={2}
        maxLength={2000}
        value={fields.pre_ayuda ?? ''}
        error={error('pre_ayuda')}
        onChange={({ target }) => put({ pre_ayuda: target.value || undefined }, true)}
      />
      <QuestionSettings key={`${id} ${fields.pre_tipo}`} fields={fields} type={type} error={error} id={id} put={put} />
      <fieldset className="stack-s">
        <legend className="label">Cuándo se pregunta</legend>
        <ConditionEditor
          key={id}
          id="pregunta-condicion"
          text={fields.condicion ?? ''}
          earlier={draft.questions.slice(0, at).map((earlier) => earlier.fields)}
          error={error('condicion')}
          onChange={(text) => put({ condicion: text || undefined }, true)}
        />
      </fieldset>
      {draft.steps.length > 0 && (
        <Select
          label="Paso"
          none="Una página propia"
          options={draft.steps.map((one) => ({ codigo: String(one.id), nombre: one.titulo || one.codigo }))}
          value={step === undefined ? '' : String(step)}
          onChange={({ target }) =>
            change((present) => putInStep(present, id, target.value === '' ? undefined : Number(target.value)))
          }
        />
      )}
    </section>
  );
}

/** The code of a question. It changes when the field is left: halfway typed, it could be that of another one. */
function CodeField({ question, error }: { readonly question: DraftQuestion; readonly error: string | undefined }) {
  const { draft, change, publishedQuestions } = useQuestions();
  const { id, fields } = question;
  const [typed, setTyped] = useState<string>();
  const isPublished = publishedQuestions.has(fields.pre_codigo);
  const others = codesOf(draft.questions.filter((one) => one.id !== id));
  const fault = typed === undefined || typed === fields.pre_codigo ? undefined : faultOfCode(typed, others);
  const settle = (): void => {
    if (typed === undefined || fault !== undefined) return;
    change((present) => renameQuestion(present, id, typed));
    setTyped(undefined);
  };
  return (
    <TextField
      id="pregunta-pre_codigo"
      label="Código"
      hint={
        isPublished
          ? 'Ya está publicado: si lo cambia, las respuestas de antes quedan con el código anterior.'
          : 'El nombre con el que se guarda la respuesta; sale del texto. Las condiciones que lo usan cambian con él.'
      }
      value={typed ?? fields.pre_codigo}
      maxLength={60}
      autoCapitalize="none"
      spellCheck={false}
      error={fault ?? error}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
}
