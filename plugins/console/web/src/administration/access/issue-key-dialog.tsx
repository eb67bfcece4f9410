import { useEffect, useRef } from 'react';
import { PersonInput } from '../../fields/person-input.js';
import { Dialog } from '../../ui/dialog.js';
import { renamedFaults } from '../frame/renamed-faults.js';
import { SaveBar } from '../frame/save-bar.js';
import { useEditor } from '../frame/use-editor.js';
import { GrantFields, type Choice } from './grant-fields.js';
import { emptyKey, issueKey, keyField, type TypedKey } from './key-data.js';

interface IssueKeyDialogProps {
  readonly choices: readonly Choice[];
  readonly onIssued: (key: string, usuario: string) => void;
  readonly onClose: () => void;
}

/** The dialog that issues a key to a user. */
export function IssueKeyDialog({ choices, onIssued, onClose }: IssueKeyDialogProps) {
  const editor = useEditor<TypedKey>({
    edition: { item: emptyKey, revision: '0' },
    save: async (item) => {
      const { key } = await renamedFaults(issueKey(item), keyField);
      onIssued(key, item.usuario);
    },
    reload: () => Promise.resolve(undefined),
    onSaved: () => undefined,
  });
  const { register, setValue, formState } = editor.form;
  register('usuario');
  const fault = formState.errors.usuario;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (fault) form.current?.querySelector('input')?.focus();
  }, [fault]);
  return (
    <Dialog title="Emitir una clave de API" onClose={onClose} isBusy={editor.isSaving}>
      <p>La clave acompaña al token de ese usuario. Se muestra una sola vez.</p>
      <form ref={form} className="form" noValidate onSubmit={(event) => void editor.submit(event)}>
        <PersonInput
          label="Usuario de la clave"
          hint="Escriba el nombre de usuario del programa, como banco_sur."
          name="usuario-de-la-clave"
          error={fault?.message}
          onPerson={(usuario) => setValue('usuario', usuario, { shouldDirty: true })}
        />
        <GrantFields editor={editor} legend="Permite" choices={choices} />
        <SaveBar editor={editor} text="Emitir la clave" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
