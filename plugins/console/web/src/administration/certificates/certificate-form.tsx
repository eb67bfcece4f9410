import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { admin } from '../../api/admin.js';
import { ServiceError } from '../../api/errors.js';
import { Button } from '../../ui/button.js';
import { useNotice } from '../../ui/notices.js';
import { ConflictDialog } from '../frame/conflict-dialog.js';
import { SaveBar } from '../frame/save-bar.js';
import { useEditor, type Editor } from '../frame/use-editor.js';
import { QuestionsContext } from '../questions/questions-context.js';
import { QuestionsPart } from '../questions/questions-part.js';
import { BindingFields } from './binding-fields.js';
import {
  addressOfCertificate,
  oneCertificate,
  useCertificatesChanged,
  type Certificate,
  type CertificateChoices,
} from './certificate-queries.js';
import { editedFields, editionOf, newCertificate, savedOf, type EditedCertificate } from './edited-certificate.js';
import { PageFields } from './page-fields.js';
import { useCertificateQuestions } from './use-certificate-questions.js';

interface CertificateFormProps {
  readonly certificate?: Certificate;
  readonly choices: CertificateChoices;
}

function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** The form of a certificate with its questions; without one, it creates a certificate. */
export function CertificateForm({ certificate, choices }: CertificateFormProps) {
  const tell = useNotice();
  const navigate = useNavigate();
  const client = useQueryClient();
  const readAnew = useCertificatesChanged();
  const edition = certificate ? editionOf(certificate) : newCertificate;
  const back = (): void => void navigate('/administracion/certificados');
  const editor: Editor<EditedCertificate> = useEditor<EditedCertificate>({
    edition,
    save: (item, revision) =>
      admin.certificates.certificates.save.mutate({ ...savedOf(item), revision: String(revision) }),
    reload: async () => {
      try {
        return editionOf(await client.fetchQuery({ ...oneCertificate(form.getValues('cert_codigo')), staleTime: 0 }));
      } catch (error) {
        if (error instanceof ServiceError && error.status === 404) return undefined;
        throw error;
      }
    },
    onSaved: ({ cert_codigo, cert_nombre }) => {
      tell(`${certificate ? 'Guardó' : 'Creó'} el certificado «${cert_nombre}».`);
      void readAnew();
      void navigate(certificate ? '/administracion/certificados' : addressOfCertificate(cert_codigo));
    },
  });
  const { form } = editor;
  // Registered, so that the faults of the last save do not keep the next one back.
  form.register('preguntas');
  const { questions, announced, undo, redo, settle, load } = useCertificateQuestions(
    form,
    edition.item.preguntas,
    choices,
    editor.refusal,
  );
  const resolve = (chosen: EditedCertificate): void => {
    load(chosen.preguntas);
    editor.resolve(chosen);
  };
  return (
    <form
      className="stack-l"
      noValidate
      aria-label="Certificado"
      onBlur={settle}
      onSubmit={(event) => void editor.submit(event)}
    >
      <BindingFields form={form} choices={choices} isNew={certificate === undefined} />
      <section className="stack" aria-labelledby="preguntas-del-certificado">
        <h2 id="preguntas-del-certificado">Lo que se pregunta</h2>
        <p>Las respuestas llegan al procedimiento con el código de cada pregunta.</p>
        <div className="row">
          <Button look="secondary" aria-disabled={undo === undefined} onClick={() => undo?.()}>
            Deshacer
          </Button>
          <Button look="secondary" aria-disabled={redo === undefined} onClick={() => redo?.()}>
            Rehacer
          </Button>
        </div>
        <p className="visually-hidden" role="status">
          {announced}
        </p>
        <QuestionsContext value={questions}>
          {/* Enter in a field of a question would save the certificate. */}
          <div onKeyDown={keepEnter}>
            <QuestionsPart />
          </div>
        </QuestionsContext>
      </section>
      <PageFields form={form} />
      <SaveBar editor={editor} onCancel={back} text={certificate ? 'Guardar el certificado' : 'Crear el certificado'} />
      <ConflictDialog
        editor={{ ...editor, resolve }}
        fields={editedFields}
        onDiscard={() => {
          form.reset();
          void readAnew().then(back);
        }}
      />
    </form>
  );
}
