import { inject, injectable } from 'inversify';
import { HostSettings, TextTemplates, type TextTemplateReader } from '../../../host/plugin-api/index.js';
import { DocumentsSettings } from '../documents-settings.js';
import type { DocumentsConfig } from '../documents-config.js';
import { CompiledTemplate, type CompilableTemplate } from './compiled-template.js';
import { documentDialect } from './filters/document-filters.js';
import { Letterhead } from './letterhead.js';

/** Parses templates of documents. */
@injectable()
export class TemplateCompiler {
  private readonly reader: TextTemplateReader;
  private readonly letterhead: Letterhead | undefined;

  constructor(
    @inject(TextTemplates) texts: TextTemplates,
    @inject(HostSettings) private readonly settings: HostSettings,
    @inject(DocumentsSettings) { letterhead }: DocumentsConfig,
  ) {
    this.reader = texts.reader(documentDialect(settings.timeZone));
    this.letterhead = letterhead && new Letterhead(letterhead, settings.cityName);
  }

  /** Parses a template. Throws `InputError` (`template_not_valid`) with all faults by part. */
  compile(template: CompilableTemplate): CompiledTemplate {
    return new CompiledTemplate(template, this.reader, this.settings.cityName, this.letterhead);
  }
}
