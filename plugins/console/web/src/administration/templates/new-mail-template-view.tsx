import { AdministrationPage } from '../frame/administration-page.js';
import { newMail } from './mail-template.js';
import { MailTemplateForm } from './mail-template-form.js';

/** The form of a new template of mails. */
export function Component() {
  return (
    <AdministrationPage
      title="Crear una plantilla de correo"
      above={{ text: 'Plantillas de correo', to: '/administracion/plantillas-correo' }}
    >
      <MailTemplateForm edition={newMail} />
    </AdministrationPage>
  );
}
