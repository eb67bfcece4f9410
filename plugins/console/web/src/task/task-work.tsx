import { useState } from 'react';
import { DraftLine } from '../fields/draft-line.js';
import { DraftTrouble } from '../fields/draft-trouble.js';
import { ErrorSummary } from '../fields/error-summary.js';
import { FormFields } from '../fields/form-fields.js';
import { useSession } from '../frame/session.js';
import { ActionButtons } from './action-buttons.js';
import { CloseTask } from './close-task.js';
import { DocumentDrafts } from './document-drafts.js';
import type { TaskForm, TaskWhole } from './task-data.js';
import { Panel } from './task-panel.js';
import { useReadDocuments } from './use-read-documents.js';
import { answersOf, useTaskForm } from './use-task-form.js';

interface WorkProps {
  readonly task: TaskWhole;
  readonly form: TaskForm;
}

/** The form of a task of the user, saved while they type, and the actions that end it. */
export function TaskWork({ task, form }: WorkProps) {
  const { usuario } = useSession();
  const draft = useTaskForm(task.tarea.id, usuario.id, form);
  const [tries, setTries] = useState(0);
  const answers = () => answersOf(draft.fields, draft.form.read());
  const read = useReadDocuments(answers);
  const showErrors: typeof draft.setErrors = (errors) => {
    draft.setErrors(errors);
    setTries((count) => count + 1);
  };
  return (
    <Panel title={task.tarea.nombre} beside={<DraftLine state={draft.phase} savedAt={draft.savedAt} />}>
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        <div className="panel__body">
          {task.descripcion !== null && <p className="prose">{task.descripcion}</p>}
          {task.tarea.tipo === 'REGISTRO' && (
            <p>La tarea termina cuando el expediente se cierra: con la respuesta, o en «Más acciones».</p>
          )}
          <DraftTrouble draft={draft} />
          <ErrorSummary fields={draft.fields} errors={tries > 0 ? draft.errors : {}} tries={tries} />
          <FormFields form={draft.form} fields={draft.fields} onType={draft.change} />
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
