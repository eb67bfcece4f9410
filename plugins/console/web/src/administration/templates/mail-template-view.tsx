import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { admin } from '../../api/admin.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useNotice } from '../../ui/notices.js';
import { Loaded } from '../../ui/states.js';
import { AdministrationPage } from '../frame/administration-page.js';
import { mailEdition, mailQuery, type MailTemplate } from './mail-template.js';
import { MailTemplateForm } from './mail-template-form.js';

const above = { text: 'Plantillas de correo', to: '/administracion/plantillas-correo' };

/** A template of mails: its text with the preview, and its removal. */
export function Component() {
  const { codigo = '' } = useParams();
  const query = useQuery({ ...mailQuery(codigo), gcTime: 0 });
  return (
    <Loaded query={query} isPage>
      {(template) => <MailPage key={template.codigo} template={template} />}
    </Loaded>
  );
}

function MailPage({ template }: { readonly template: MailTemplate }) {
  const { codigo } = template;
  const [edition] = useState(() => mailEdition(template));
  return (
    <AdministrationPage title={codigo} above={above} actions={<RemoveButton codigo={codigo} />}>
      <MailTemplateForm edition={edition} />
    </AdministrationPage>
  );
}

function RemoveButton({ codigo }: { readonly codigo: string }) {
  const tell = useNotice();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const remove = useMutation({
    mutationFn: () => admin.host.mailTemplates.remove.mutate({ codigo }),
    onSuccess: () => {
      tell(`Eliminó la plantilla de correo ${codigo}.`);
      void client.invalidateQueries({ queryKey: ['templates', 'mails', 'list'] });
      void navigate(above.to);
    },
  });
  return (
    <>
      <Button look="danger" onClick={() => setAsked(true)}>
        Eliminar
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Eliminar la plantilla de correo ${codigo}`}
          confirm="Eliminar la plantilla"
          isDanger
          change={remove}
          onConfirm={() => remove.mutate()}
          onClose={() => {
            remove.reset();
            setAsked(false);
          }}
        >
          <p>Los correos de los procesos que la nombran quedan sin enviar hasta que exista otra con ese código.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
