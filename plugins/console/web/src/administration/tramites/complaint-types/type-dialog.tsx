import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog.js';
import { useNotice } from '../../../ui/notices.js';
import { TextArea, TextField } from '../../../ui/text-field.js';
import { ConflictDialog } from '../../frame/conflict-dialog.js';
import { SaveBar } from '../../frame/save-bar.js';
import { useEditor } from '../../frame/use-editor.js';
import { presentType, saveType, typed, typesKey, type ComplaintType, type TypedType } from './type-queries.js';

interface TypeDialogProps {
  /** The kind to change; without it, a new one. */
  readonly type?: ComplaintType;
  readonly onClose: () => void;
}

const fields = [
  { name: 'nombre', label: 'Nombre' },
  { name: 'descripcion', label: 'Explicación' },
] as const;

/** The dialog with the fields of a kind of complaint. */
export function TypeDialog({ type, onClose }: TypeDialogProps) {
  const tell = useNotice();
  const client = useQueryClient();
  const editor = useEditor<TypedType>({
    edition: type
      ? { item: typed(type), revision: type.revision }
      : { item: { codigo: '', nombre: '', descripcion: '' }, revision: '0' },
    save: (item, revision) => saveType(item, String(revision)),
    reload: async () => {
      const present = await presentType(editor.form.getValues('codigo'));
      return present && { item: typed(present), revision: present.revision };
    },
    onSaved: ({ nombre }) => {
      tell(`El tipo «${nombre}» quedó guardado.`);
      onClose();
      void client.invalidateQueries({ queryKey: typesKey });
    },
  });
  const { form, submit, isSaving } = editor;
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Dialog title={type ? `Cambiar «${type.nombre}»` : 'Nuevo tipo de denuncia'} onClose={onClose} isBusy={isSaving}>
      <form className="form" onSubmit={(event) => void submit(event)}>
        <TextField label="Nombre" maxLength={300} {...register('nombre')} error={errors.nombre?.message} required />
        <TextField
          label="Código"
          hint={type ? 'Las denuncias lo llevan: no se cambia.' : 'Con él se guarda la respuesta, como RUIDO.'}
          maxLength={60}
          readOnly={type !== undefined}
          {...register('codigo')}
          error={errors.codigo?.message}
          required
        />
        <TextArea
          label="Explicación"
          hint="Una línea que se ve debajo de la opción."
          isRequired={false}
          rows={2}
          maxLength={200}
          {...register('descripcion')}
          error={errors.descripcion?.message}
        />
        <SaveBar editor={editor} onCancel={onClose} />
      </form>
      <ConflictDialog editor={editor} fields={fields} onDiscard={onClose} />
    </Dialog>
  );
}
