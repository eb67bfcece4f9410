import { useState, type FormEvent } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { ServiceError } from '../api/errors.js';
import { TextField } from '../ui/text-field.js';
import { Dialog } from '../ui/dialog.js';
import { useNotice } from '../ui/notices.js';
import { Button } from '../ui/button.js';
import { readViews, removeView, saveView, viewsKey, type SavedView } from './inbox-calls.js';
import { isSameFilter, placeOf, type InboxFilter } from './inbox-filter.js';

const given: readonly { readonly nombre: string; readonly filtros: InboxFilter }[] = [
  { nombre: 'Todas', filtros: {} },
  { nombre: 'Mías', filtros: { cuales: 'mias' } },
  { nombre: 'Para tomar', filtros: { cuales: 'grupos' } },
];

/** The dialog that asks for the name of a view. */
function SaveDialog({ filter, onClose }: { readonly filter: InboxFilter; readonly onClose: () => void }) {
  const client = useQueryClient();
  const tell = useNotice();
  const [nombre, setNombre] = useState('');
  const save = useMutation({
    mutationFn: () => saveView(nombre, filter),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: viewsKey });
      tell(`Guardó la vista «${nombre.trim()}».`);
      onClose();
    },
  });
  const refusal = save.error instanceof ServiceError ? save.error : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog title="Guardar esta vista" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <TextField
          label="Nombre de la vista"
          hint="Guarda los filtros y el orden, y solo usted la ve."
          name="nombre"
          value={nombre}
          maxLength={60}
          required
          onChange={({ target }) => setNombre(target.value)}
          error={refusal ? (refusal.errors?.['nombre']?.[0] ?? refusal.message) : undefined}
        />
        <div className="row">
          <Button type="submit" isBusy={save.isPending}>
            Guardar la vista
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The views of the inbox: the fixed ones, and those that the user has saved. */
export function SavedViews({ filter }: { readonly filter: InboxFilter }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const tell = useNotice();
  const [isSaving, setSaving] = useState(false);
  const { data: saved = [] } = useQuery({ queryKey: viewsKey, queryFn: ({ signal }) => readViews(signal) });
  const present = saved.find(({ filtros }) => isSameFilter(filtros as InboxFilter, filter));
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => removeView(id),
    onSuccess: async (_done, { nombre }) => {
      tell(`Borró la vista «${nombre}».`);
      void navigate('/');
      await client.invalidateQueries({ queryKey: viewsKey });
    },
    onError: (error) => tell(error.message, 'danger'),
  });
  const link = (key: string, nombre: string, filtros: InboxFilter) => (
    <Link key={key} {...placeOf(filtros)} {...(isSameFilter(filtros, filter) && { 'aria-current': true })}>
      {nombre}
    </Link>
  );
  const isGiven = given.some(({ filtros }) => isSameFilter(filtros, filter));
  return (
    <div className="inbox-views">
      <nav className="views" aria-label="Vistas de la bandeja" tabIndex={0}>
        {given.map(({ nombre, filtros }) => link(nombre, nombre, filtros))}
        {saved.map(({ id, nombre, filtros }) => link(String(id), nombre, filtros as InboxFilter))}
      </nav>
      {!isGiven && !present && (
        <Button look="quiet" onClick={() => setSaving(true)} icon="plus">
          {' '}
          Guardar esta vista
        </Button>
      )}
      {present && (
        <Button look="quiet" isBusy={remove.isPending} onClick={() => remove.mutate(present)} icon="close">
          {' '}
          Borrar esta vista
        </Button>
      )}
      {isSaving && <SaveDialog filter={filter} onClose={() => setSaving(false)} />}
    </div>
  );
}
