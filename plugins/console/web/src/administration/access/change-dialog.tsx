import { Dialog } from '../../ui/dialog.js';
import { ConflictDialog } from '../frame/conflict-dialog.js';
import { renamedFaults } from '../frame/renamed-faults.js';
import { SaveBar } from '../frame/save-bar.js';
import { useEditor, type Edition } from '../frame/use-editor.js';
import { GrantFields, type Choice, type Grant } from './grant-fields.js';

interface ChangeDialogProps {
  readonly title: string;
  readonly legend: string;
  readonly choices: readonly Choice[];
  readonly edition: Edition<Grant>;
  readonly save: (grant: Grant, revision: string | number) => Promise<unknown>;
  readonly fieldOf: (path: string) => string;
  readonly reload: () => Promise<Edition<Grant> | undefined>;
  readonly onSaved: () => void;
  readonly onClose: () => void;
  /** Closes the dialog and reads the list anew. */
  readonly onDiscard: () => void;
}

/** The dialog that changes what a credential allows, and its end. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, legend, choices, edition, save, fieldOf, reload, onSaved, onClose, onDiscard } = props;
  const editor = useEditor<Grant>({
    edition,
    save: (grant, revision) => renamedFaults(save(grant, revision), fieldOf),
    reload,
    onSaved,
  });
  const namesOf = (codes: unknown): string => {
    const names = (codes as readonly string[]).map(
      (code) => choices.find(({ codigo }) => codigo === code)?.nombre ?? code,
    );
    return names.length === 0 ? '(ninguno)' : names.join(', ');
  };
  return (
    <>
      <Dialog title={title} onClose={onClose} isBusy={editor.isSaving}>
        <form className="form" noValidate onSubmit={(event) => void editor.submit(event)}>
          <GrantFields editor={editor} legend={legend} choices={choices} />
          <SaveBar editor={editor} onCancel={onClose} />
        </form>
      </Dialog>
      <ConflictDialog
        editor={editor}
        fields={[
          { name: 'permitidos', label: legend, show: namesOf },
          { name: 'vence', label: 'Último día en que sirve' },
        ]}
        onDiscard={onDiscard}
      />
    </>
  );
}
