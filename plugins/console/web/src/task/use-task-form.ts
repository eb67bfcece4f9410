import { useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { answerOf, service } from '../api/service.js';
import {
  areFiles,
  reasonsOf,
  sentAnswer,
  typedOf,
  type FieldModel,
  type Typed,
  type TypedAnswers,
} from '../fields/field-model.js';
import { useSavedForm, type DraftStore, type SavedForm } from '../fields/use-saved-form.js';
import { taskKey, type TaskForm, type TaskWhole } from './task-data.js';

/** Returns the name of the draft of a task in this browser. */
export const draftName = (userId: number, taskId: number): string => `tarea-${userId}-${taskId}`;

/** Writes a value as the service reads it; a task takes no files, and no value removes the answer. */
const sentValue = (field: Pick<FieldModel, 'tipo'>, value: Typed | undefined): unknown =>
  value === undefined || areFiles(value) ? null : sentAnswer(field, value);

/** Writes the typed values of the shown fields as an action takes them. */
export const answersOf = (fields: readonly FieldModel[], typed: TypedAnswers): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = typed[field.codigo];
      return value === undefined || value === '' || areFiles(value) ? [] : [[field.codigo, sentAnswer(field, value)]];
    }),
  );

/** Manages the form of a task, whose draft the service saves while its user types. */
export function useTaskForm(taskId: number, userId: number, form: TaskForm): SavedForm {
  const queries = useQueryClient();
  const store = useMemo((): DraftStore => {
    const path = { id: String(taskId) };
    return {
      save: async (changes, { fields, revision }) => {
        const byCode = new Map(fields.map((field) => [field.codigo, field]));
        const respuestas = Object.fromEntries(
          Object.entries(changes).map(([codigo, value]) => [
            codigo,
            sentValue(byCode.get(codigo) ?? { tipo: 'TEXTO' }, value),
          ]),
        );
        const body = { respuestas, ...(revision !== undefined && { revision }) };
        const { formulario } = await answerOf(
          service.PUT('/workflow/api/tareas/{id}/borrador', { params: { path }, body }),
        );
        const { errores, ...saved } = formulario;
        queries.setQueryData<TaskWhole>(taskKey(taskId), (task) => task && { ...task, formulario: saved });
        return { fields: saved.campos, revision: saved.revision, errors: { ...reasonsOf(saved), ...errores } };
      },
      load: async () => {
        const { formulario } = await answerOf(service.GET('/workflow/api/tareas/{id}', { params: { path } }));
        return formulario ? { typed: typedOf(formulario), revision: formulario.revision ?? undefined } : undefined;
      },
    };
  }, [taskId, queries]);
  return useSavedForm(draftName(userId, taskId), store, () => ({
    fields: form.campos,
    typed: typedOf(form),
    errors: reasonsOf(form),
    revision: form.revision ?? 0,
  }));
}
