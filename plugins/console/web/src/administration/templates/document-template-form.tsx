import './templates.css';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { admin } from '../../api/admin.js';
import { useNotice } from '../../ui/notices.js';
import { TextField } from '../../ui/text-field.js';
import { ConflictDialog } from '../frame/conflict-dialog.js';
import { renamedFaults } from '../frame/renamed-faults.js';
import { SaveBar } from '../frame/save-bar.js';
import { useEditor, type Edition, type Editor } from '../frame/use-editor.js';
import { DocumentPreview, previewInput } from './document-preview.js';
import { fieldOf, reloadTemplate, saveTemplate, templateFields, type TypedTemplate } from './document-template.js';
import { PaperFields, TextFields } from './document-template-fields.js';
import { noSamples } from './sample-data.js';
import { usePreview } from './use-preview.js';

/** The text of a template, and beside it the page that it makes. */
export function DocumentTemplateForm({ edition }: { readonly edition: Edition<TypedTemplate> }) {
  const isNew = edition.revision === 0;
  const tell = useNotice();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [samples, setSamples] = useState(noSamples);
  const back = (): void => void navigate('/administracion/plantillas');
  const editor: Editor<TypedTemplate> = useEditor<TypedTemplate>({
    edition,
    save: (typed, version) => renamedFaults(saveTemplate(typed, Number(version)), fieldOf),
    reload: () => reloadTemplate(editor.form.getValues('codigo').trim()),
    onSaved: ({ nombre }) => {
      tell(isNew ? `Creó la plantilla «${nombre}».` : `Guardó la plantilla «${nombre}».`);
      void client.invalidateQueries({ queryKey: ['templates', 'documents'] });
      back();
    },
  });
  const { form } = editor;
  const { errors } = form.formState;
  const typed = form.watch();
  const input = previewInput(typed, samples);
  const preview = usePreview('document', input, (asked, options) =>
    admin.documents.templates.preview.mutate(asked, options),
  );
  return (
    <div className="template-editor">
      <form className="form" noValidate onSubmit={(event) => void editor.submit(event)} aria-label="Plantilla">
        <TextField
          label="Código"
          hint={isNew ? 'Como la nombran procesos y certificados: PAZ_Y_SALVO. No se cambia después.' : 'No se cambia.'}
          maxLength={60}
          autoCapitalize="none"
          spellCheck={false}
          readOnly={!isNew}
          error={errors.codigo?.message}
          {...form.register('codigo', { required: 'Escriba un código.' })}
        />
        <TextField
          label="Nombre"
          hint="El título de sus documentos."
          maxLength={200}
          error={errors.nombre?.message}
          {...form.register('nombre', { required: 'Escriba el nombre del documento.' })}
        />
        <TextFields form={form} faults={preview.faults} />
        <PaperFields form={form} faults={preview.faults} />
        <SaveBar editor={editor} onCancel={back} text={isNew ? 'Crear la plantilla' : 'Guardar la plantilla'} />
      </form>
      <DocumentPreview typed={typed} input={input} preview={preview} samples={samples} onSamples={setSamples} />
      <ConflictDialog
        editor={editor}
        fields={templateFields}
        onDiscard={() => {
          form.reset();
          void client.invalidateQueries({ queryKey: ['templates', 'documents'] });
          back();
        }}
      />
    </div>
  );
}
