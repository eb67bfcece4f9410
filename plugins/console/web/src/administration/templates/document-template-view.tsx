import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { admin } from '../../api/admin.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useNotice } from '../../ui/notices.js';
import { Loaded } from '../../ui/states.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { editionOf, templateQuery, type DocumentTemplate } from './document-template.js';
import { DocumentTemplateForm } from './document-template-form.js';

const above = { text: 'Plantillas de documentos', to: '/administracion/plantillas' };

/** A template of documents: its text with the preview, its versions, and whether it is offered. */
export function Component() {
  const { codigo = '' } = useParams();
  const query = useQuery({ ...templateQuery(codigo), gcTime: 0 });
  return (
    <Loaded query={query} isPage>
      {(template) => <TemplatePage key={template.codigo} template={template} />}
    </Loaded>
  );
}

function TemplatePage({ template }: { readonly template: DocumentTemplate }) {
  // The edition as it was when the page was opened: a change by another author must be seen at the save.
  const [edition] = useState(() => editionOf(template));
  const { codigo, nombre, version } = template;
  return (
    <AdministrationPage
      title={nombre}
      above={above}
      lead={`${codigo}, versión ${version}. Lo ya expedido conserva su versión.`}
      actions={
        <>
          <ButtonLink look="secondary" to={`/administracion/plantillas/${encodeURIComponent(codigo)}/versiones`}>
            Versiones
          </ButtonLink>
          <StateButton template={template} />
        </>
      }
    >
      <DocumentTemplateForm edition={edition} />
    </AdministrationPage>
  );
}

function StateButton({ template: { codigo, nombre, estado } }: { readonly template: DocumentTemplate }) {
  const tell = useNotice();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const isOffered = estado === 'ACTIVO';
  const text = isOffered ? 'Dejar de ofrecerla' : 'Ofrecerla de nuevo';
  const change = useMutation({
    mutationFn: () => admin.documents.templates.setState.mutate({ codigo, estado: isOffered ? 'INACTIVO' : 'ACTIVO' }),
    onSuccess: async () => {
      setAsked(false);
      tell(isOffered ? `La plantilla «${nombre}» ya no se ofrece.` : `La plantilla «${nombre}» se ofrece de nuevo.`);
      await client.invalidateQueries({ queryKey: ['templates', 'documents'] });
    },
  });
  return (
    <>
      <Button look="secondary" onClick={() => setAsked(true)}>
        {text}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`${text}: «${nombre}»`}
          confirm={text}
          change={change}
          onConfirm={() => change.mutate()}
          onClose={() => {
            change.reset();
            setAsked(false);
          }}
        >
          <p>
            {isOffered
              ? 'No se podrá elegir para usos nuevos. Los procesos y certificados que la nombran siguen igual.'
              : 'Se podrá elegir en procesos y certificados.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
