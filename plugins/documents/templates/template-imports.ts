import { inject, injectable } from 'inversify';
import type { ImportOutcome, Transaction } from '../../../host/plugin-api/index.js';
import { TemplateAdministration } from './template-administration.js';
import type { StoredTemplate } from './template-content.js';
import { TemplateRows, type WrittenTemplate } from './template-rows.js';

/** Templates that come from a bundle, and go into one. */
@injectable()
export class TemplateImports {
  constructor(
    @inject(TemplateRows) private readonly rows: TemplateRows,
    @inject(TemplateAdministration) private readonly templates: TemplateAdministration,
  ) {}

  /** What a template is called now; undefined where there is none of that code. */
  async nameOf(tx: Transaction, codigo: string): Promise<string | undefined> {
    return (await this.rows.find(codigo, undefined, tx))?.nombre;
  }

  /**
   * Makes a template exactly this, in a transaction that has changed `TEMPLATES_REVISION`. Throws `InputError`
   * (`template_not_valid`) with every fault by its part.
   */
  async put(tx: Transaction, template: Omit<WrittenTemplate, 'needs'>): Promise<ImportOutcome> {
    const needs = this.templates.check(template);
    return (await this.rows.put(tx, { ...template, needs }, null)).outcome;
  }

  /** Returns all templates as they are now. */
  all(tx: Transaction): Promise<StoredTemplate[]> {
    return this.rows.all(tx);
  }
}
