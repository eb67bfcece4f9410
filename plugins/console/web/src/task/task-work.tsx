import { useState } from 'react';
import { ErrorSummary } from '../fields/error-summary.js';
import { Field } from '../fields/field-inputs.js';
import { areFiles, sentAnswer, type Typed } from '../fields/field-model.js';
import { useSession } from '../frame/session.js';
import { Failed } from '../ui/states.js';
import { ActionButtons } from './action-buttons.js';
import { CloseTask } from './close-task.js';
import { DocumentDrafts } from './document-drafts.js';
import { DraftLine } from './draft-line.js';
import type { TaskForm, TaskWhole } from './task-data.js';
import { Panel } from './task-panel.js';
import { useReadDocuments } from './use-read-documents.js';
import { useTaskDraft } from './use-task-draft.js';

interface WorkProps {
  readonly task: TaskWhole;
  readonly form: TaskForm;
}

/** The form of a task of the user, saved while they type, and the actions that end it. */
export function TaskWork({ task, form }: WorkProps) {
  const { usuario } = useSession();
  const draft = useTaskDraft(task.tarea.id, usuario.id, form);
  const [tries, setTries] = useState(0);
  const answers = (): Record<string, unknown> =>
    Object.fromEntries(
      draft.fields.flatMap((field) => {
        const value: Typed | undefined = draft.typed[field.codigo];
        if (value === undefined || value === '' || areFiles(value)) return [];
        return [[field.codigo, sentAnswer(field, value)]];
      }),
    );
  const read = useReadDocuments(answers);
  const showErrors: typeof draft.setErrors = (errors) => {
    draft.setErrors(errors);
    setTries((count) => count + 1);
  };
  const takeOther = (): void => {
    // Otherwise it would be sent again over what the other window has saved.
    draft.forget();
    location.reload();
  };
  return (
    <Panel title={task.tarea.nombre} beside={<DraftLine state={draft.state} savedAt={draft.savedAt} />}>
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        <div className="panel__body">
          {task.descripcion !== null && <p className="prose">{task.descripcion}</p>}
          {task.tarea.tipo === 'REGISTRO' && (
            <p>La tarea termina cuando el expediente se cierra: con la respuesta, o en «Más acciones».</p>
          )}
          {draft.state === 'failed' && (
            <Failed
              error={draft.failure}
              kept="Lo que escribió sigue en esta página."
              retry={() => void draft.flush()}
            />
          )}
          {draft.state === 'conflict' && (
            <div className="notice notice--warning" role="alert">
              <div>
                <p>Otra ventana suya guardó este borrador mientras tanto.</p>
                <p className="row">
                  <button className="btn btn--secondary" type="button" onClick={draft.overwrite}>
                    Seguir con lo de esta ventana
                  </button>
                  <button className="btn btn--quiet" type="button" onClick={takeOther}>
                    Usar lo de la otra
                  </button>
                </p>
              </div>
            </div>
          )}
          <ErrorSummary fields={draft.fields} errors={tries > 0 ? draft.errors : {}} tries={tries} />
          {draft.fields.map((field) => (
            <Field
              key={field.codigo}
              field={field}
              value={draft.typed[field.codigo]}
              error={draft.errors[field.codigo]?.[0]}
              onChange={(value) => draft.change(field.codigo, value)}
            />
          ))}
          {task.puede.cerrar && <CloseTask id={task.tarea.id} />}
        </div>
        <DocumentDrafts task={task} draft={draft} answers={answers} read={read} onErrors={showErrors} />
        <ActionButtons
          read={read}
          task={task}
          prepare={draft.flush}
          forget={draft.forget}
          answers={answers}
          onErrors={showErrors}
        />
      </form>
    </Panel>
  );
}
