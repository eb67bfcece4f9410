import { queryOptions } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { ServiceError } from '../../api/errors.js';
import type { Edition } from '../frame/use-editor.js';

const procedures = admin.documents.templates;

export type DocumentTemplate = Awaited<ReturnType<typeof procedures.get.query>>;
type Content = Omit<Parameters<typeof procedures.save.mutate>[0], 'codigo' | 'version'>;

export const templateQuery = (codigo: string, version?: number) =>
  queryOptions({
    queryKey: ['templates', 'documents', 'one', { codigo, version }],
    queryFn: ({ signal }) => procedures.get.query({ codigo, ...(version !== undefined && { version }) }, { signal }),
  });

/** A template as its form has it. */
export interface TypedTemplate {
  readonly codigo: string;
  readonly nombre: string;
  readonly html: string;
  readonly encabezado: string;
  readonly pie: string;
  readonly css: string;
  readonly titular: string;
  readonly tamano: DocumentTemplate['tamano'];
  readonly horizontal: boolean;
  readonly margenes: DocumentTemplate['margenes'];
  readonly membrete: boolean;
  readonly dependencia: string;
  /** The codes, with blanks between. */
  readonly resultados: string;
}

export const editionOf = (template: DocumentTemplate): Edition<TypedTemplate> => {
  const { codigo, nombre, html, encabezado, pie, css, titular, tamano, horizontal, margenes, version } = template;
  return {
    item: {
      ...{ codigo, nombre, html, encabezado, pie, css, titular, tamano, horizontal, margenes },
      membrete: template.membrete ?? true,
      dependencia: template.dependencia ?? '',
      resultados: (template.resultados ?? []).join(' '),
    },
    revision: version,
  };
};

export const newTemplate: Edition<TypedTemplate> = {
  item: {
    ...{ codigo: '', nombre: '', html: '', encabezado: '', pie: '', css: '', titular: '' },
    ...{ tamano: 'CARTA', horizontal: false, membrete: true, dependencia: '', resultados: '' },
    margenes: { arriba: 20, derecha: 20, abajo: 20, izquierda: 20 },
  },
  revision: 0,
};

/** Returns the content as the service has it: fields without a value are left out. */
export function contentOf({ codigo: _code, membrete, dependencia, resultados, ...typed }: TypedTemplate): Content {
  const outcomes = resultados.split(/[\s,]+/).filter(Boolean);
  return {
    ...typed,
    ...(!membrete && { membrete }),
    ...(dependencia.trim() !== '' && { dependencia }),
    ...(outcomes.length > 0 && { resultados: outcomes }),
  };
}

/** Names the field of the form of a path of the input. */
export const fieldOf = (path: string): string => path.replace(/^resultados\..*/, 'resultados');

export const saveTemplate = (typed: TypedTemplate, version: number) =>
  procedures.save.mutate({ ...contentOf(typed), codigo: typed.codigo.trim(), version });

/** Reads a template as it is stored now; undefined where there is none. */
export async function reloadTemplate(codigo: string): Promise<Edition<TypedTemplate> | undefined> {
  try {
    return editionOf(await procedures.get.query({ codigo }));
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}

export const papers = [
  { codigo: 'CARTA', nombre: 'Carta' },
  { codigo: 'OFICIO', nombre: 'Oficio' },
  { codigo: 'LEGAL', nombre: 'Legal' },
  { codigo: 'A4', nombre: 'A4' },
];

const marginsInWords = ({ arriba, derecha, abajo, izquierda }: DocumentTemplate['margenes']): string =>
  `${arriba} arriba, ${derecha} derecha, ${abajo} abajo, ${izquierda} izquierda`;

/** The fields of a template in words, for a conflict and for the difference of versions. */
export const templateFields = [
  { name: 'nombre', label: 'Nombre' },
  { name: 'html', label: 'Contenido' },
  { name: 'encabezado', label: 'Encabezado de cada página' },
  { name: 'pie', label: 'Pie de cada página' },
  { name: 'css', label: 'Estilo (CSS)' },
  { name: 'titular', label: 'Titular' },
  { name: 'tamano', label: 'Papel' },
  { name: 'horizontal', label: 'Horizontal' },
  {
    name: 'margenes',
    label: 'Márgenes en milímetros',
    show: (value: unknown) => marginsInWords(value as DocumentTemplate['margenes']),
  },
  { name: 'membrete', label: 'Con membrete' },
  { name: 'dependencia', label: 'Dependencia en el membrete' },
  { name: 'resultados', label: 'Resultados con los que vale' },
] as const;
