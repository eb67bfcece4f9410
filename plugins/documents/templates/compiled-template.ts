import {
  TextTemplateError,
  type TextData,
  type TextTemplate,
  type TextTemplateReader,
} from '../../../host/plugin-api/index.js';
import { dataDigest } from '../statement/canonical-json.js';
import { documentPage, placesVerification, worthlessness } from './document-page.js';
import { edgesMayBeStyled, edgeStyle, marginsOf, pageFoot, pageHead } from './page-edges.js';
import type {
  ComposedDocument,
  DocumentData,
  DocumentTemplate,
  PrintedInstance,
  TemplateData,
} from './document-templates.js';
import { escapedHtml } from './filters/verification-block.js';
import type { Letterhead } from './letterhead.js';
import { neededNames } from './needed-names.js';
import { PartFaults } from './part-faults.js';
import type { NeededNames, StoredTemplate, TemplateContent } from './template-content.js';
import { ofAnyIssue } from './unissued.js';

/** The parts of a template that are written in Liquid. */
export type TemplatePart = 'html' | 'encabezado' | 'pie' | 'titular';
const PARTS: readonly TemplatePart[] = ['html', 'encabezado', 'pie', 'titular'];

/** The names of printed data. The other names that a template may use are the document itself and the city. */
const FILLED_IN = ['datos', 'resultado', 'instancia'];
const under = (name: string, below: readonly string[]): string[] => below.map((one) => `${name}.${one}`);
const NAMES = [
  'datos',
  'resultado',
  ...under('instancia', [
    'llave',
    'proceso',
    'radicado',
    'key',
    'canal',
    'solicitante',
  ] satisfies (keyof PrintedInstance)[]),
  'ciudad.nombre',
];
const namesOf = (part: TemplatePart): readonly string[] =>
  part === 'titular' ? NAMES : [...NAMES, 'documento', ...under('plantilla', ['codigo', 'nombre', 'version'])];

/** The most characters of the name, which is shown in lists and in the QR code. */
const MOST_TITULAR = 200;

const isFilledIn = (name: string | undefined): boolean => name !== undefined && FILLED_IN.includes(name);

/** Tells whether a value has the path. Null counts as present; it is printed as nothing. */
function isThere(path: readonly string[], value: unknown): boolean {
  if (value === undefined) return false;
  const [name, ...rest] = path;
  if (name === undefined || value === null) return true;
  return (
    Object.hasOwn(Object(value) as object, name) && isThere(rest, (value as Readonly<Record<string, unknown>>)[name])
  );
}

/** A version of a template, stored or about to be stored. */
export type CompilableTemplate = Pick<StoredTemplate, 'codigo' | 'version' | 'content'> &
  Partial<Pick<StoredTemplate, 'needs'>>;

/** A parsed version of a template, ready to be filled. */
export class CompiledTemplate implements DocumentTemplate {
  readonly codigo: string;
  readonly nombre: string;
  readonly version: number;
  readonly resultados: readonly string[] | undefined;
  /**
   * The names that it needs, as they were stored with the version; for one that is not stored yet, found in the
   * template.
   */
  readonly needs: NeededNames;
  private readonly content: TemplateContent;
  private readonly parts: Readonly<Record<TemplatePart, TextTemplate>>;

  /**
   * Parses the template. Throws `InputError` (`template_not_valid`) with all faults by part: invalid Liquid, unknown
   * filters and names, too deep nesting.
   */
  constructor(
    { codigo, version, content, needs }: CompilableTemplate,
    reader: TextTemplateReader,
    private readonly cityName: string,
    private readonly letterhead?: Letterhead,
  ) {
    this.codigo = codigo;
    this.nombre = content.nombre;
    this.version = version;
    this.resultados = content.resultados;
    this.content = content;
    const faults = new PartFaults<TemplatePart>();
    const needed: NeededNames[number][] = [];
    this.parts = faults.record(PARTS, (part) => {
      const template = reader.readTemplate(content[part], part === 'titular' ? 'text' : 'markup');
      template.checkNames(namesOf(part));
      if (!needs) needed.push(...neededNames(content[part]));
      return template;
    }) as Readonly<Record<TemplatePart, TextTemplate>>;
    faults.check('template_not_valid', 'La plantilla no se puede usar.');
    this.needs = needs ?? needed.filter(([name]) => isFilledIn(name));
  }

  /** Throws `InputError` (`template_not_valid`) where the template exceeds its limits even without data. */
  checkEnd(): void {
    const faults = new PartFaults<TemplatePart>();
    faults.record(PARTS, (part) => {
      try {
        this.parts[part].render({}, 'empty');
      } catch (error) {
        // Without data, a filter may fail; only an overrun counts here.
        if (!(error instanceof TextTemplateError) || error.fault === 'overrun') throw error;
      }
    });
    faults.check('template_not_valid', 'La plantilla no se puede usar.');
  }

  compose(data: DocumentData): ComposedDocument {
    const { html, encabezado, pie } = this.fillPage(data);
    const { css, tamano, horizontal, margenes, membrete = true, dependencia } = this.content;
    const letterhead = membrete ? this.letterhead : undefined;
    const { documento } = data;
    const sides = { top: margenes.arriba, right: margenes.derecha, bottom: margenes.abajo, left: margenes.izquierda };
    const mark = worthlessness(documento);
    const margins = marginsOf(sides, mark !== undefined);
    const isPlaced = placesVerification([html, encabezado, pie], documento);
    const address = letterhead?.address ?? '';
    const isPlain =
      `${encabezado}${pie}`.trim() === '' && edgesMayBeStyled({ css, html, isWorthless: mark !== undefined });
    return {
      html: documentPage({
        title: this.nombre,
        css,
        head: letterhead?.head(dependencia),
        body: html,
        documento,
        isPlaced,
        edges: isPlain ? edgeStyle(address, mark) : '',
      }),
      print: {
        size: tamano,
        landscape: horizontal,
        margins,
        ...(!isPlain && {
          header: pageHead(encabezado, margins, mark),
          footer: pageFoot(pie || escapedHtml(address), margins),
        }),
      },
    };
  }

  contentDigest(data: TemplateData): string {
    const { codigo, version } = this;
    const titular = this.titularOf(data) ?? null;
    return dataDigest({ codigo, version, titular, ...this.fillPage({ ...data, documento: ofAnyIssue }) });
  }

  titularOf(data: TemplateData): string | undefined {
    const { titular } = this.fill(['titular'], this.given(data));
    const line = [...titular!.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()].slice(0, MOST_TITULAR).join('');
    return line === '' ? undefined : line;
  }

  missing(data: TemplateData): readonly string[] {
    const missing = this.needs.filter((path) => !isThere(path, data));
    return [...new Set(missing.map((path) => path.join('.')))].sort();
  }

  private given({ datos, resultado, instancia }: TemplateData): TextData {
    return {
      datos,
      ...(resultado !== undefined && { resultado }),
      ...(instancia && { instancia: { ...instancia } }),
      ciudad: { nombre: this.cityName },
    };
  }

  private fillPage(data: DocumentData): Readonly<Record<'html' | 'encabezado' | 'pie', string>> {
    return this.fill(['html', 'encabezado', 'pie'], {
      ...this.given(data),
      documento: { ...data.documento },
      plantilla: { codigo: this.codigo, nombre: this.nombre, version: this.version },
    }) as Readonly<Record<'html' | 'encabezado' | 'pie', string>>;
  }

  private fill(parts: readonly TemplatePart[], data: TextData): Partial<Record<TemplatePart, string>> {
    const faults = new PartFaults<TemplatePart>();
    const filled = faults.record(parts, (part) => this.parts[part].render(data));
    faults.check('template_failed', 'La plantilla no se puede llenar con estos datos.');
    return filled;
  }
}
