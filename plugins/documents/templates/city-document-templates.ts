import { inject, injectable } from 'inversify';
import {
  InputError,
  Logger,
  RecentlyUsed,
  Revisions,
  UnavailableError,
  type CachedValue,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { DocumentTemplate, DocumentTemplates } from './document-templates.js';
import { TemplateCompiler } from './template-compiler.js';
import { TEMPLATES_REVISION, type ListedTemplate } from './template-content.js';
import { TemplateRows } from './template-rows.js';

/** The limit of the cache, in characters of templates. */
const CACHED_CHARACTERS = 5_000_000;

/**
 * The city's templates, cached for at most a second. Versions never change, so they stay cached; one that is read in a
 * transaction is not cached, as it may never be committed.
 */
@injectable()
export class CityDocumentTemplates implements DocumentTemplates {
  private readonly present: CachedValue<readonly ListedTemplate[]>;
  private readonly versions = new RecentlyUsed<DocumentTemplate>(CACHED_CHARACTERS);

  constructor(
    @inject(TemplateRows) private readonly rows: TemplateRows,
    @inject(TemplateCompiler) private readonly compiler: TemplateCompiler,
    @inject(Logger) private readonly logger: Logger,
    @inject(Revisions) revisions: Revisions,
  ) {
    this.present = revisions.cached(TEMPLATES_REVISION, (tx) => rows.names(tx));
  }

  /** Lists the `ACTIVO` templates. */
  async list(tx?: Transaction): Promise<readonly ListedTemplate[]> {
    return (await this.present.get(tx)).filter(({ estado }) => estado === 'ACTIVO');
  }

  /** Tells whether a template exists, also an `INACTIVO` one. */
  async has(codigo: string, tx?: Transaction): Promise<boolean> {
    return (await this.present.get(tx)).some((template) => template.codigo === codigo);
  }

  /** Returns a template. Throws `UnavailableError` where the stored one cannot be used. */
  async find(codigo: string, version?: number, tx?: Transaction): Promise<DocumentTemplate | undefined> {
    const present = (await this.present.get(tx)).find((template) => template.codigo === codigo);
    if (!present) return undefined;
    const number = version ?? present.version;
    const key = `${codigo}@${number}`;
    const cached = this.versions.find(key);
    if (cached) return cached;
    // A version that does not exist yet is not cached.
    if (tx || number > present.version || number < 1) return (await this.read(codigo, number, tx))?.value;
    return this.versions.read(key, async () => (await this.read(codigo, number))!);
  }

  private async read(
    codigo: string,
    version: number,
    tx?: Transaction,
  ): Promise<{ readonly value: DocumentTemplate; readonly weight: number } | undefined> {
    const stored = await this.rows.find(codigo, version, tx);
    if (!stored) return undefined;
    try {
      return { value: this.compiler.compile(stored), weight: stored.content.html.length + stored.content.css.length };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      // The template was valid when it was saved; since then, the service reads templates differently.
      this.logger.error({ template: codigo, version }, 'a stored template of documents cannot be used');
      throw new UnavailableError(undefined, error);
    }
  }
}
