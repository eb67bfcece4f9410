import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog.js';
import { useNotice } from '../../../ui/notices.js';
import { TextField } from '../../../ui/text-field.js';
import { ConflictDialog, type EditedField } from '../../frame/conflict-dialog.js';
import { SaveBar } from '../../frame/save-bar.js';
import { useEditor, type Editor } from '../../frame/use-editor.js';
import { LinesField } from '../../inputs/lines-field.js';
import {
  editionOf,
  newTemplate,
  presentTemplate,
  saveTemplate,
  templatesKey,
  type TypedTemplate,
  type ValidationTemplate,
} from './template-data.js';

interface TemplateDialogProps {
  /** The template to change; without it, a new one. */
  readonly template?: ValidationTemplate;
  readonly onClose: () => void;
}

const fields: readonly EditedField<TypedTemplate>[] = [
  { name: 'parametros', label: 'Datos que se piden' },
  { name: 'fuente', label: 'De dónde sale el correo' },
];

/** Returns the fault of a list, or that of its first wrong item. */
function faultOfLines(fault: object | undefined): string | undefined {
  const messages = [fault, ...Object.values(fault ?? {})].map((one: unknown) =>
    typeof one === 'object' && one !== null && 'message' in one ? one.message : undefined,
  );
  return messages.find((message) => typeof message === 'string');
}

/** The dialog with the fields of a validation template. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const tell = useNotice();
  const client = useQueryClient();
  const editor: Editor<TypedTemplate> = useEditor<TypedTemplate>({
    edition: template ? editionOf(template) : newTemplate,
    save: (typed, revision) => saveTemplate(typed, String(revision)),
    reload: () => presentTemplate(editor.form.getValues('codigo').trim()),
    onSaved: ({ codigo }) => {
      tell(`La plantilla «${codigo}» quedó guardada.`);
      onClose();
      void client.invalidateQueries({ queryKey: templatesKey });
    },
  });
  const { form, submit, isSaving } = editor;
  const { errors } = form.formState;
  return (
    <Dialog
      title={template ? `Cambiar «${template.codigo}»` : 'Nueva plantilla de validación'}
      onClose={onClose}
      isBusy={isSaving}
    >
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="Código"
          hint={
            template ? 'Los programas la llaman con él: no se cambia.' : 'Los programas la llaman con él, como PREDIO.'
          }
          maxLength={60}
          readOnly={template !== undefined}
          error={errors.codigo?.message}
          {...form.register('codigo', { required: 'Escriba un código.' })}
        />
        <LinesField
          label="Datos que se piden"
          hint="Uno en cada línea, con los nombres que recibe la fuente, como tipo_identificacion."
          value={form.watch('parametros')}
          onChange={(parametros) => form.setValue('parametros', parametros, { shouldDirty: true })}
          error={faultOfLines(errors.parametros)}
        />
        <TextField
          label="De dónde sale el correo"
          hint="«usuarios» busca entre los usuarios del servicio; si no, el código de un procedimiento registrado para validaciones."
          maxLength={60}
          autoCapitalize="none"
          spellCheck={false}
          error={errors.fuente?.message}
          {...form.register('fuente', { required: 'Escriba «usuarios» o el código de un procedimiento.' })}
        />
        <SaveBar editor={editor} onCancel={onClose} />
      </form>
      <ConflictDialog editor={editor} fields={fields} onDiscard={onClose} />
    </Dialog>
  );
}
