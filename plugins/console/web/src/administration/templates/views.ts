import type { AdministrationView } from '../frame/administration-view.js';

const documents = ['documents.admin'] as const;
const mails = ['host.mail'] as const;
const issued = ['documents.read', 'documents.revoke'] as const;

/** The templates of documents and mails, the issued documents, and the keys that sign them. */
export const templatesViews: readonly AdministrationView[] = [
  {
    path: 'plantillas',
    load: () => import('./document-templates-view.js'),
    permissions: documents,
    entry: {
      text: 'Plantillas de documentos',
      about: 'El texto de cada documento, con su hoja al lado y sus versiones.',
    },
  },
  { path: 'plantilla-nueva', load: () => import('./new-document-template-view.js'), permissions: documents },
  { path: 'plantillas/:codigo', load: () => import('./document-template-view.js'), permissions: documents },
  { path: 'plantillas/:codigo/versiones', load: () => import('./versions-view.js'), permissions: documents },
  {
    path: 'plantillas-correo',
    load: () => import('./mail-templates-view.js'),
    permissions: mails,
    entry: { text: 'Plantillas de correo', about: 'Los correos que envían los procesos, como le llegan a la persona.' },
  },
  { path: 'plantilla-correo-nueva', load: () => import('./new-mail-template-view.js'), permissions: mails },
  { path: 'plantillas-correo/:codigo', load: () => import('./mail-template-view.js'), permissions: mails },
  {
    path: 'documentos',
    load: () => import('./issued-view.js'),
    permissions: issued,
    entry: { text: 'Documentos expedidos', about: 'Lo firmado: buscarlo, revocarlo, terminar sus enlaces.' },
  },
  {
    path: 'documentos/llaves',
    load: () => import('./keys-view.js'),
    permissions: documents,
    entry: { text: 'Llaves de firma', about: 'La llave que firma los códigos QR de los documentos, y las anteriores.' },
  },
  { path: 'documentos/:codigo', load: () => import('./issued-document-view.js'), permissions: issued },
];
