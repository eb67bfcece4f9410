import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { admin } from '../api/admin.js';
import { ServiceError } from '../api/errors.js';
import { PersonInput } from '../fields/person-input.js';
import { Select } from '../ui/select.js';
import { TextField } from '../ui/text-field.js';
import { useTitle } from '../frame/title.js';
import { processList } from '../instances/instance-queries.js';
import { Refusal } from '../ui/notice.js';
import { Button } from '../ui/button.js';
import { ReassignDialog } from './reassign-dialog.js';
import { reassignInPortions, type Progress, type Reassigned } from './reassign-in-portions.js';
import { Outcome } from './outcome.js';

/** The form as it is typed; an empty `hacia` returns the tasks to their groups. */
interface Typed {
  readonly usuario: string;
  readonly hacia: string;
  readonly proceso: string;
  readonly motivo: string;
}

/** The reassignment of all tasks that a user holds, to another user or back to their groups. */
export function Component() {
  useTitle('Reasignar tareas');
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const processes = useQuery(processList);
  const [progress, setProgress] = useState<Progress>();
  // The count comes first: the user sees how many tasks will move.
  const count = useMutation({
    mutationFn: async ({ usuario, proceso }: Typed) =>
      admin.workflow.tasks.held.query({ usuario, ...(proceso !== '' && { proceso }) }),
    onMutate: () => setProgress(undefined),
  });
  const reassign = useMutation({
    mutationFn: (request: Reassigned) => reassignInPortions(request, setProgress),
    onSettled: () => {
      count.reset();
      return client.invalidateQueries({ queryKey: ['workflow'] });
    },
  });
  const error = count.error ?? reassign.error;
  const refusal = error instanceof ServiceError ? error : undefined;
  const errorAt = (name: string): string | undefined => refusal?.errors?.[name]?.[0];
  // The focus goes to the wrong field.
  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = (name: keyof Typed): string => String(data.get(name) ?? '').trim();
    reassign.reset();
    count.mutate({
      usuario: typed('usuario'),
      hacia: typed('hacia'),
      proceso: typed('proceso'),
      motivo: typed('motivo'),
    });
  }

  return (
    <div className="stack-l">
      <div className="page-head">
        <div>
          <h1>Reasignar tareas</h1>
          <p>Pase a otra persona, o de vuelta a sus grupos, lo que alguien tiene asignado; también si ya se fue.</p>
        </div>
        <Link to="/ausencias">Ver las ausencias</Link>
      </div>
      {progress && <Outcome progress={progress} isGoingOn={reassign.isPending} />}
      <Refusal error={error} hasFields>
        <p>Lo que ya se reasignó queda así.</p>
      </Refusal>
      <form className="card form" onSubmit={submit} ref={form}>
        <PersonInput label="Quién tiene las tareas" name="usuario" error={errorAt('usuario')} required />
        <Select label="Proceso" name="proceso" none="Todos" options={processes.data?.items ?? []} />
        <PersonInput
          label="Quién las recibe"
          hint="Escriba su nombre y elija de la lista. En blanco, vuelven a sus grupos."
          name="hacia"
          error={errorAt('hacia')}
        />
        <TextField
          label="Motivo"
          hint="Queda en la historia de cada tarea: no escriba datos de salud."
          name="motivo"
          maxLength={1000}
          error={errorAt('motivo')}
          required
        />
        <Button type="submit" disabled={count.isPending || reassign.isPending}>
          Contar las tareas
        </Button>
      </form>
      {count.data && !reassign.isPending && (
        <ReassignDialog
          {...count.data}
          hacia={count.variables.hacia}
          onConfirm={() => {
            const { hacia, proceso, motivo } = count.variables;
            const request = { de: count.data.id, hacia: hacia === '' ? null : hacia, motivo };
            reassign.mutate({ ...request, ...(proceso !== '' && { proceso }) });
          }}
          onClose={() => count.reset()}
        />
      )}
    </div>
  );
}
