import type { BundleSection, ImportContext, ImportOutcome, Transaction } from '../../../plugin-api/index.js';
import { mailTemplate, type StoredTemplate } from './mail-template.js';
import { MAIL_TEMPLATES_REVISION, type MailTemplates } from './mail-templates.js';

export class MailTemplatesSection implements BundleSection<typeof mailTemplate> {
  readonly name = 'plantillas_correo';
  readonly item = mailTemplate;
  readonly key = 'codigo';
  readonly permissions = ['host.mail'];
  readonly revision = MAIL_TEMPLATES_REVISION;

  constructor(private readonly templates: MailTemplates) {}

  importItem(item: StoredTemplate, { tx }: ImportContext): Promise<ImportOutcome> {
    return this.templates.put(tx, item);
  }

  removeItem(tx: Transaction, { codigo }: StoredTemplate): Promise<void> {
    return this.templates.removeStored(tx, codigo);
  }

  exportItems(tx: Transaction): Promise<StoredTemplate[]> {
    return this.templates.stored(tx);
  }
}
