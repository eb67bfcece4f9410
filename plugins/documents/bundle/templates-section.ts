import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  fieldErrors,
  fieldIssues,
  InputError,
  spanishReasons,
  type BundleSection,
  type ImportContext,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import {
  MOST_CSS,
  MOST_HTML,
  templateCode,
  templateContent,
  templateLayout,
  templateName,
  templateStates,
  TEMPLATES_REVISION,
} from '../templates/template-content.js';
import { TemplateImports } from '../templates/template-imports.js';
import { ADMINISTER_DOCUMENTS } from '../documents-permissions.js';

const item = z.strictObject({
  codigo: templateCode.describe('code'),
  nombre: templateName.optional(),
  estado: z.enum(templateStates).optional().describe('`INACTIVO`: it is offered to nobody'),
  html: z
    .string()
    .min(1)
    .max(MOST_HTML)
    .describe('what stands within the page, in Liquid, or the name of a file of it'),
  css: z.string().max(MOST_CSS).default('').describe('its style, or the name of a file of it'),
  ...templateLayout.shape,
});

type Item = z.output<typeof item>;

/** The file names that may stand in place of a text. HTML and CSS never look like one. */
const fileNames = { html: /^[^\n\r<>{}]{1,255}\.(?:html|liquid)$/i, css: /^[^\n\r<>{}]{1,255}\.css$/i } as const;

/** The section `plantillas`. */
@injectable()
export class TemplatesSection implements BundleSection<typeof item> {
  readonly name = 'plantillas';
  readonly item = item;
  readonly key = 'codigo';
  readonly permissions = [ADMINISTER_DOCUMENTS];
  readonly revision = TEMPLATES_REVISION;

  constructor(@inject(TemplateImports) private readonly templates: TemplateImports) {}

  async importItem({ codigo, estado, nombre, ...written }: Item, context: ImportContext): Promise<ImportOutcome> {
    const { tx } = context;
    const texts = { html: await textOf(written, 'html', context), css: await textOf(written, 'css', context) };
    const { data: content, error } = templateContent.safeParse(
      { ...written, ...texts, nombre: nombre ?? (await this.templates.nameOf(tx, codigo)) ?? codigo },
      { error: spanishReasons },
    );
    if (!content) {
      throw new InputError('La plantilla no es válida.', { errors: fieldErrors(fieldIssues(error)), cause: error });
    }
    return this.templates.put(tx, { codigo, estado, content });
  }

  async exportItems(tx: Transaction): Promise<z.input<typeof item>[]> {
    return (await this.templates.all(tx)).map(({ codigo, estado, content }) => ({ codigo, estado, ...content }));
  }
}

/** Returns the given text, or that of the file that it names, without blanks around it. */
async function textOf(
  written: Pick<Item, 'html' | 'css'>,
  field: 'html' | 'css',
  { readFile }: ImportContext,
): Promise<string> {
  const given = written[field].trim();
  if (!fileNames[field].test(given)) return given;
  try {
    return (await readFile(given)).trim();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.message, { errors: { [field]: [error.message] }, cause: error });
  }
}
