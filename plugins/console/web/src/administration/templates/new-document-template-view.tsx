import { AdministrationPage } from '../frame/administration-page.js';
import { newTemplate } from './document-template.js';
import { DocumentTemplateForm } from './document-template-form.js';

/** The form of a new template of documents. */
export function Component() {
  return (
    <AdministrationPage
      title="Crear una plantilla"
      above={{ text: 'Plantillas de documentos', to: '/administracion/plantillas' }}
    >
      <DocumentTemplateForm edition={newTemplate} />
    </AdministrationPage>
  );
}
