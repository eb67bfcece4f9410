import './templates.css';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { admin } from '../../api/admin.js';
import { useNotice } from '../../ui/notices.js';
import { TextField } from '../../ui/text-field.js';
import { ConflictDialog } from '../frame/conflict-dialog.js';
import { SaveBar } from '../frame/save-bar.js';
import { SourceField } from '../frame/source-field.js';
import { useEditor, type Edition, type Editor } from '../frame/use-editor.js';
import { MailPreview } from './mail-preview.js';
import { mailFields, reloadMail, type MailPreviewInput, type TypedMail } from './mail-template.js';
import { noSamples, samplesOf } from './sample-data.js';
import { usePreview } from './use-preview.js';

/** The text of a template of mails, and beside it the mail as it is sent. */
export function MailTemplateForm({ edition }: { readonly edition: Edition<TypedMail> }) {
  const isNew = edition.revision === '0';
  const tell = useNotice();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [samples, setSamples] = useState(noSamples);
  const back = (): void => void navigate('/administracion/plantillas-correo');
  const editor: Editor<TypedMail> = useEditor<TypedMail>({
    edition,
    save: ({ codigo, ...parts }, revision) =>
      admin.host.mailTemplates.save.mutate({ ...parts, codigo: codigo.trim(), revision: String(revision) }),
    reload: () => reloadMail(editor.form.getValues('codigo').trim()),
    onSaved: ({ codigo }) => {
      tell(isNew ? `Creó la plantilla de correo ${codigo}.` : `Guardó la plantilla de correo ${codigo}.`);
      void client.invalidateQueries({ queryKey: ['templates', 'mails'] });
      back();
    },
  });
  const { form } = editor;
  const { errors } = form.formState;
  const { codigo: _code, ...parts } = form.watch();
  const datos = samplesOf(samples) as MailPreviewInput['datos'];
  const isWritten = Object.values(parts).every((text) => text.trim() !== '');
  const input = isWritten && datos !== undefined ? { ...parts, datos } : undefined;
  const preview = usePreview('mail', input, (asked, options) =>
    admin.host.mailTemplates.preview.mutate(asked, options),
  );
  const { faults } = preview;
  return (
    <div className="template-editor">
      <form
        className="form"
        noValidate
        onSubmit={(event) => void editor.submit(event)}
        aria-label="Plantilla de correo"
      >
        <TextField
          label="Código"
          hint={isNew ? 'Como la nombran los procesos: AVISO_RECIBIDO. No se cambia después.' : 'No se cambia.'}
          maxLength={60}
          autoCapitalize="none"
          spellCheck={false}
          readOnly={!isNew}
          error={errors.codigo?.message}
          {...form.register('codigo', { required: 'Escriba un código.' })}
        />
        <TextField
          label="Asunto"
          maxLength={300}
          error={faults['asunto'] ?? errors.asunto?.message}
          {...form.register('asunto', { required: 'Escriba el asunto.' })}
        />
        <SourceField
          label="Mensaje"
          hint={
            <>
              HTML con datos de Liquid: <span className="mono">{'<p>Hola {{ datos.nombre }}</p>'}</span>. Va dentro de
              la hoja de los correos de la ciudad.
            </>
          }
          rows={12}
          error={faults['html'] ?? errors.html?.message}
          {...form.register('html', { required: 'Escriba el mensaje.' })}
        />
        <SourceField
          label="Mensaje en texto"
          hint="Lo mismo sin HTML, para programas que no lo muestran."
          rows={8}
          error={faults['texto'] ?? errors.texto?.message}
          {...form.register('texto', { required: 'Escriba el mensaje en texto.' })}
        />
        <SaveBar editor={editor} onCancel={back} text={isNew ? 'Crear la plantilla' : 'Guardar la plantilla'} />
      </form>
      <MailPreview preview={preview} samples={samples} onSamples={setSamples} />
      <ConflictDialog
        editor={editor}
        fields={mailFields}
        onDiscard={() => {
          form.reset();
          void client.invalidateQueries({ queryKey: ['templates', 'mails'] });
          back();
        }}
      />
    </div>
  );
}
