import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/text-field.js';
import { SaveBar } from '../frame/save-bar.js';
import { useEditor, type Editor } from '../frame/use-editor.js';
import { createBot, emptyBot, type Bot, type TypedBot, type TypedNewBot } from './bot-data.js';
import { BotFields } from './bot-fields.js';

interface NewBotDialogProps {
  readonly onCreated: (bot: Bot) => void;
  readonly onClose: () => void;
}

/** The dialog that adds a bot. */
export function NewBotDialog({ onCreated, onClose }: NewBotDialogProps) {
  const editor = useEditor<TypedNewBot>({
    edition: { item: emptyBot, revision: '0' },
    save: async (item) => onCreated(await createBot(item)),
    reload: () => Promise.resolve(undefined),
    onSaved: () => undefined,
  });
  const { form } = editor;
  return (
    <Dialog title="Agregar un bot" onClose={onClose} isBusy={editor.isSaving}>
      <form className="form" noValidate onSubmit={(event) => void editor.submit(event)}>
        <BotFields form={form as unknown as Editor<TypedBot>['form']} owner="" hasToken={false} />
        <TextField
          label="Prefijo de su código de enlace"
          hint="De 2 a 10 letras mayúsculas sin tilde o cifras, como CALI."
          maxLength={10}
          {...form.register('prefijo')}
          error={form.formState.errors.prefijo?.message}
          isRequired={false}
        />
        <SaveBar editor={editor} text="Agregar el bot" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
