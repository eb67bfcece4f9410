import { inject, injectable } from 'inversify';
import type { BundleSection, ImportContext, ImportOutcome, Transaction } from '../../../host/plugin-api/index.js';
import { PROCEDURES_REVISION } from '../../procedures/contract.js';
import {
  TEMPLATES_REVISION,
  validationTemplate,
  type ValidationTemplate,
  ValidationTemplates,
} from '../validation/index.js';

/** The section `plantillas_validacion`. It leaves out predefined templates that no bundle has changed. */
@injectable()
export class ValidationTemplatesSection implements BundleSection<typeof validationTemplate> {
  readonly name = 'plantillas_validacion';
  readonly after = ['procedimientos'];
  readonly item = validationTemplate;
  readonly key = 'codigo';
  readonly revision = [TEMPLATES_REVISION, PROCEDURES_REVISION];
  readonly permissions = ['tramites.admin'];

  constructor(@inject(ValidationTemplates) private readonly templates: ValidationTemplates) {}

  importItem(item: ValidationTemplate, { tx, importer }: ImportContext): Promise<ImportOutcome> {
    return this.templates.put(tx, item, importer ?? 'bundle');
  }

  async removeItem(tx: Transaction, { codigo }: ValidationTemplate): Promise<void> {
    await this.templates.remove(tx, codigo);
  }

  exportItems(tx: Transaction): Promise<ValidationTemplate[]> {
    return this.templates.stored(tx);
  }
}
