/** The fields of a question in words, under the names of a bundle; those that are not here are compared elsewhere. */
export const questionWords: Readonly<Record<string, string>> = {
  pre_texto: 'Texto de la pregunta',
  pre_tipo: 'Tipo',
  pre_obligatorio: 'Obligatoria',
  pre_ayuda: 'Ayuda',
  opciones: 'Opciones',
  catalogo: 'Catálogo de opciones',
  pre_patron: 'Patrón',
  pre_patron_mensaje: 'Mensaje del patrón',
  pre_minimo: 'Mínimo',
  pre_maximo: 'Máximo',
  pre_longitud_minima: 'Mínimo de caracteres',
  pre_longitud_maxima: 'Máximo de caracteres',
  pre_tipos_archivo: 'Tipos de archivo',
  pre_tamano_maximo: 'Tamaño máximo del archivo',
  condicion: 'Condición',
  pre_sensible: 'Dato personal, que se enmascara',
  pre_consultable: 'El público puede buscar por ella',
  pre_recibo: 'Recibe el comprobante',
  pre_solicitante: 'Nombre de quien solicita',
  pre_autocompletar: 'Dato que el navegador ofrece',
};

/** The fields of a tramite in words. */
export const tramiteWords: Readonly<Record<string, string>> = {
  nombre: 'Nombre',
  tra_isDenuncia: 'Es una denuncia',
  proceso: 'Proceso',
  plazo: 'Plazo propio',
  termino: 'Término de la ley',
  terminos: 'Términos según la respuesta',
  exige_respuesta: 'Exige una respuesta antes de terminar',
  avisos: 'Avisos',
  recursos: 'Recursos',
  frases: 'Frases para el funcionario',
  tema: 'Tema',
  descripcion: 'Descripción',
  sinonimos: 'Otros nombres',
  requisitos: 'Requisitos',
  costo: 'Costo',
  norma: 'Norma',
  dependencia: 'Dependencia que responde',
  asunto: 'Pregunta que da el asunto',
  pasos: 'Pasos',
  una_pagina: 'Todo en una página',
  recibe: 'Cuándo recibe solicitudes',
};

/** The most characters of a value in a difference. */
const MOST = 2000;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Writes a value of a definition for people: an option, a step or a remedy by its name. */
export function valueWords(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const words = wordsOf(value);
  return words.length > MOST ? `${words.slice(0, MOST)}…` : words;
}

function wordsOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.map(wordsOf).join(', ');
  if (!isObject(value)) return String(value);
  const { nombre, titulo, preguntas, ayuda, ...others } = value;
  const name = [nombre, titulo].find((one) => typeof one === 'string');
  if (name === undefined) return fieldsOf(value);
  const more = isObject(others) ? Object.entries(others).filter(([field]) => field !== 'codigo') : [];
  const parts = [preguntas, ayuda].filter((one) => one !== undefined).map(wordsOf);
  const inside = [...parts, ...(more.length > 0 ? [fieldsOf(Object.fromEntries(more))] : [])].join('; ');
  return inside === '' ? String(name) : `${String(name)} (${inside})`;
}

const fieldsOf = (value: object): string =>
  Object.entries(value)
    .map(([field, one]) => `${field}: ${wordsOf(one)}`)
    .join('; ');
