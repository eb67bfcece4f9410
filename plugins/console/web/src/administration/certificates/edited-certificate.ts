import type { admin } from '../../api/admin.js';
import type { EditedField } from '../frame/conflict-dialog.js';
import type { Edition } from '../frame/use-editor.js';
import { readDraft, type QuestionFields } from '../questions/draft-model.js';
import type { Certificate } from './certificate-queries.js';

/** A certificate as the form has it: absent texts are empty. */
export interface EditedCertificate {
  readonly cert_codigo: string;
  readonly cert_nombre: string;
  readonly cert_TablaBusqueda: string;
  readonly plantilla: string;
  readonly proceso: string;
  readonly en_linea: boolean;
  readonly tema: string;
  readonly descripcion: string;
  readonly sinonimos: readonly string[];
  readonly requisitos: readonly string[];
  readonly costo: string;
  readonly dependencia: string;
  readonly tiempo: string;
  readonly preguntas: readonly QuestionFields[];
}

/** Lists the questions of a form in the order in which they are asked. */
export const questionsIn = (preguntas: readonly unknown[]): readonly QuestionFields[] =>
  readDraft({ preguntas }).questions.map(({ fields }) => fields);

const costInWords = (cost: Certificate['costo']): string =>
  cost === undefined || typeof cost === 'string' ? (cost ?? '') : `${cost.valor} ${cost.moneda}`;

/** Reads a typed cost: `12000 COP` is an amount, other words are a text. */
function typedCost(text: string): Certificate['costo'] {
  const [, valor, moneda] = /^(\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(text.trim()) ?? [];
  return valor === undefined || moneda === undefined ? text.trim() || undefined : { valor, moneda };
}

/** Reads a certificate for the form. */
export function editionOf({ revision, ...certificate }: Certificate): Edition<EditedCertificate> {
  const { plantilla, proceso, en_linea, tema, descripcion, sinonimos, requisitos, costo, dependencia, tiempo } =
    certificate;
  return {
    item: {
      cert_codigo: certificate.cert_codigo,
      cert_nombre: certificate.cert_nombre,
      cert_TablaBusqueda: certificate.cert_TablaBusqueda,
      plantilla: plantilla ?? '',
      proceso: proceso ?? '',
      en_linea: en_linea ?? false,
      tema: tema ?? '',
      descripcion: descripcion ?? '',
      sinonimos: sinonimos ?? [],
      requisitos: requisitos ?? [],
      costo: costInWords(costo),
      dependencia: dependencia ?? '',
      tiempo: tiempo ?? '',
      preguntas: questionsIn(certificate.preguntas),
    },
    revision,
  };
}

export const newCertificate: Edition<EditedCertificate> = {
  item: {
    cert_codigo: '',
    cert_nombre: '',
    cert_TablaBusqueda: '',
    plantilla: '',
    proceso: '',
    en_linea: false,
    tema: '',
    descripcion: '',
    sinonimos: [],
    requisitos: [],
    costo: '',
    dependencia: '',
    tiempo: '',
    preguntas: [],
  },
  revision: '0',
};

type SavedCertificate = Parameters<typeof admin.certificates.certificates.save.mutate>[0];

/** Writes the form as the service takes it: empty values are left out. */
export function savedOf({ en_linea, costo, ...item }: EditedCertificate): SavedCertificate {
  const kept = Object.entries(item).filter(
    ([name, value]) => name === 'preguntas' || (Array.isArray(value) ? value.length > 0 : value !== ''),
  );
  const cost = typedCost(costo);
  return {
    ...Object.fromEntries(kept),
    ...(en_linea && { en_linea }),
    ...(cost !== undefined && { costo: cost }),
  } as unknown as SavedCertificate;
}

/** The fields that a conflict compares. */
export const editedFields: readonly EditedField<EditedCertificate>[] = [
  { name: 'cert_nombre', label: 'Nombre' },
  { name: 'cert_TablaBusqueda', label: 'Procedimiento' },
  { name: 'plantilla', label: 'Plantilla del documento' },
  { name: 'proceso', label: 'Proceso' },
  { name: 'en_linea', label: 'Se pide en línea' },
  { name: 'tema', label: 'Tema' },
  { name: 'descripcion', label: 'Para qué sirve' },
  { name: 'sinonimos', label: 'Otros nombres' },
  { name: 'requisitos', label: 'Requisitos' },
  { name: 'costo', label: 'Costo' },
  { name: 'dependencia', label: 'Dependencia' },
  { name: 'tiempo', label: 'Cuánto tarda' },
  {
    name: 'preguntas',
    label: 'Preguntas',
    show: (questions) =>
      (questions as readonly QuestionFields[])
        .map((question) => question.pre_texto || question.pre_codigo)
        .join('; ') || '(ninguna)',
  },
];
