import { inject, injectable } from 'inversify';
import type { ImportOutcome, Transaction } from '../../../host/plugin-api/index.js';
import { TemplateAdministration } from './template-administration.js';
import type { StoredTemplate } from './template-content.js';
import { TemplateRows, type WrittenTemplate } from './template-rows.js';

/** Imports templates from bundles, and exports them. */
@injectable()
export class TemplateImports {
  constructor(
    @inject(TemplateRows) private readonly rows: TemplateRows,
    @inject(TemplateAdministration) private readonly templates: TemplateAdministration,
  ) {}

  /** Returns the present name of a template; undefined where no template has that code. */
  async nameOf(tx: Transaction, codigo: string): Promise<string | undefined> {
    return (await this.rows.find(codigo, undefined, tx))?.nombre;
  }

  /**
   * Writes a template, in a transaction that has bumped `TEMPLATES_REVISION`. Throws `InputError`
   * (`template_not_valid`) with all faults by part.
   */
  async put(tx: Transaction, template: Omit<WrittenTemplate, 'needs'>): Promise<ImportOutcome> {
    const needs = this.templates.check(template);
    return (await this.rows.put(tx, { ...template, needs }, null)).outcome;
  }

  /** Returns the present versions of all templates. */
  all(tx: Transaction): Promise<StoredTemplate[]> {
    return this.rows.all(tx);
  }
}
