import { inject, injectable } from 'inversify';
import { HostSettings, TextTemplates, type TextTemplateReader } from '../../../host/plugin-api/index.js';
import { CompiledTemplate } from './compiled-template.js';
import { documentDialect } from './filters/document-filters.js';
import type { StoredTemplate } from './template-content.js';

/** Reads templates of documents, as the city writes them. */
@injectable()
export class TemplateCompiler {
  private readonly reader: TextTemplateReader;

  constructor(
    @inject(TextTemplates) texts: TextTemplates,
    @inject(HostSettings) private readonly settings: HostSettings,
  ) {
    this.reader = texts.reader(documentDialect(settings.timeZone));
  }

  /** Throws `InputError` (`template_not_valid`), with all that is wrong by its part. */
  compile(template: Pick<StoredTemplate, 'codigo' | 'version' | 'content'>): CompiledTemplate {
    return new CompiledTemplate(template, this.reader, this.settings.cityName);
  }
}
