import { expect } from 'chai';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../../src/api/queries.js';
import { ServiceError } from '../../../src/api/errors.js';
import { ConflictDialog } from '../../../src/administration/frame/conflict-dialog.js';
import { SaveBar } from '../../../src/administration/frame/save-bar.js';
import { useEditor, type Edition } from '../../../src/administration/frame/use-editor.js';
import { TextField } from '../../../src/ui/text-field.js';

interface Role {
  readonly nombre: string;
  readonly correo: string;
  readonly nota: string;
}

const base: Role = { nombre: 'Caja', correo: 'caja@ciudad.co', nota: '' };
const stale = () => new ServiceError({ code: 'stale_revision', message: 'Alguien lo cambió: Ana Gómez.', status: 409 });

interface FakeStore {
  present: Edition<Role> | undefined;
  readonly saved: { item: Role; revision: string | number }[];
  refusal?: ServiceError;
}

function Page({ store, onDiscard }: { readonly store: FakeStore; readonly onDiscard: () => void }) {
  const editor = useEditor<Role>({
    edition: { item: base, revision: 'a' },
    save: async (item, revision) => {
      if (store.refusal) throw store.refusal;
      if (revision !== (store.present?.revision ?? '0')) throw stale();
      store.saved.push({ item, revision });
    },
    reload: () => Promise.resolve(store.present),
    onSaved: () => undefined,
  });
  const { form } = editor;
  return (
    <form onSubmit={(event) => void editor.submit(event)}>
      <TextField label="Nombre" {...form.register('nombre')} error={form.formState.errors.nombre?.message} />
      <TextField label="Correo" {...form.register('correo')} />
      <TextField label="Nota" {...form.register('nota')} />
      <SaveBar editor={editor} onCancel={() => undefined} />
      <ConflictDialog
        editor={editor}
        fields={[
          { name: 'nombre', label: 'Nombre' },
          { name: 'correo', label: 'Correo' },
          { name: 'nota', label: 'Nota' },
        ]}
        onDiscard={onDiscard}
      />
    </form>
  );
}

describe('an editor whose thing another editor has changed', () => {
  const open = (store: FakeStore, onDiscard = () => undefined) => {
    render(
      <QueryClientProvider client={queryClient}>
        <Page store={store} onDiscard={onDiscard} />
      </QueryClientProvider>,
    );
    return userEvent.setup();
  };
  const type = async (user: ReturnType<typeof userEvent.setup>, label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };

  it('takes over field by field: what one side changed is settled, what both changed is asked for', async () => {
    const theirs = { ...base, nombre: 'Caja central', nota: 'Piso 2' };
    const store: FakeStore = { present: { item: theirs, revision: 'b' }, saved: [] };
    const user = open(store);
    await type(user, 'Nombre', 'Caja norte');
    await type(user, 'Correo', 'norte@ciudad.co');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Otra persona guardó un cambio' }));
    dialog.getByText('Alguien lo cambió: Ana Gómez.');
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Guardar lo elegido' });
    expect(save.disabled, 'both changed the name').to.equal(true);
    expect(dialog.getByLabelText<HTMLInputElement>('Lo mío: norte@ciudad.co').checked).to.equal(true);
    expect(dialog.getByLabelText<HTMLInputElement>('Lo guardado: Piso 2').checked).to.equal(true);
    await user.click(dialog.getByLabelText('Lo mío: Caja norte'));
    await user.click(save);
    await waitFor(() => expect(store.saved).to.have.length(1));
    const item = { nombre: 'Caja norte', correo: 'norte@ciudad.co', nota: 'Piso 2' };
    expect(store.saved[0]).to.deep.equal({ item, revision: 'b' });
    await waitFor(() => expect(screen.queryByRole('dialog')).to.equal(null));
  });

  it('keeps what was typed where the thing was removed, and can make it again', async () => {
    const store: FakeStore = { present: undefined, saved: [] };
    const user = open(store);
    await type(user, 'Nombre', 'Caja norte');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).to.equal('Caja norte');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await user.click(await screen.findByRole('button', { name: 'Crearlo de nuevo con lo mío' }));
    await waitFor(() => expect(store.saved).to.have.length(1));
    expect(store.saved[0]).to.deep.equal({ item: { ...base, nombre: 'Caja norte' }, revision: '0' });
  });

  it('shows a fault at its field, with the focus there, and keeps the text', async () => {
    const refusal = new ServiceError({
      code: 'invalid',
      message: 'Revise.',
      status: 400,
      errors: { nombre: ['Ya hay un rol con ese nombre.'] },
    });
    const user = open({ present: { item: base, revision: 'a' }, saved: [], refusal });
    await type(user, 'Nombre', 'Otra');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByText('Ya hay un rol con ese nombre.');
    expect(document.activeElement).to.equal(screen.getByLabelText('Nombre'));
    expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).to.equal('Otra');
  });
});
