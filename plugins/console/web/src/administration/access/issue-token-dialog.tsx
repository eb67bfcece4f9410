import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/text-field.js';
import { renamedFaults } from '../frame/renamed-faults.js';
import { SaveBar } from '../frame/save-bar.js';
import { useEditor } from '../frame/use-editor.js';
import { GrantFields, type Choice } from './grant-fields.js';
import { emptyToken, issueToken, tokenField, type TypedToken } from './token-data.js';

interface IssueTokenDialogProps {
  readonly choices: readonly Choice[];
  readonly onIssued: (uuid: string, nombre: string) => void;
  readonly onClose: () => void;
}

/** The dialog that issues a token. */
export function IssueTokenDialog({ choices, onIssued, onClose }: IssueTokenDialogProps) {
  const editor = useEditor<TypedToken>({
    edition: { item: emptyToken, revision: '0' },
    save: async (item) => {
      const { uuid } = await renamedFaults(issueToken(item), tokenField);
      onIssued(uuid, item.nombre);
    },
    reload: () => Promise.resolve(undefined),
    onSaved: () => undefined,
  });
  const { register, formState } = editor.form;
  return (
    <Dialog title="Emitir un token de consulta" onClose={onClose} isBusy={editor.isSaving}>
      <p>Con el token, un programa ejecuta los procedimientos que usted elija. Se muestra una sola vez.</p>
      <form className="form" noValidate onSubmit={(event) => void editor.submit(event)}>
        <TextField
          label="Nombre"
          hint="El del programa que lo usa. Un nombre sirve una sola vez."
          maxLength={100}
          {...register('nombre')}
          error={formState.errors.nombre?.message}
          isRequired
        />
        <GrantFields editor={editor} legend="Procedimientos que puede ejecutar" choices={choices} />
        <SaveBar editor={editor} text="Emitir el token" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
