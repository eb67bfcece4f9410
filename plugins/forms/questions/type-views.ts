import { autocompleteTokens, questionTypeNames, type QuestionTypeName, type QuestionTypeView } from '../contract.js';
import { underBundleName } from './question-names.js';
import { questionTypes } from './question-types/question-types.js';

/** The name of each type, and an example, for editors of forms. */
const words: Readonly<Record<QuestionTypeName, readonly [nombre: string, ejemplo: string]>> = {
  TEXTO: ['Texto corto', '¿Cómo se llama su negocio?'],
  TEXTO_LARGO: ['Texto largo', '¿Qué pasó?'],
  NUMERO: ['Número', '¿Cuántos empleados tiene?'],
  FECHA: ['Fecha', '¿Qué día pasó?'],
  HORA: ['Hora', '¿A qué hora pasó?'],
  CORREO: ['Correo electrónico', '¿A qué correo le respondemos?'],
  TELEFONO: ['Teléfono', '¿A qué teléfono lo llamamos?'],
  BOOLEANO: ['Sí o no', '¿Es dueño del predio?'],
  SELECCION: ['Una opción de una lista', '¿De qué se trata?'],
  SELECCION_MULTIPLE: ['Varias opciones de una lista', '¿Qué servicios tiene el local?'],
  DOCUMENTO_IDENTIDAD: ['Documento de identidad', '¿Cuál es su documento?'],
  DIRECCION: ['Dirección', '¿En qué dirección queda?'],
  UBICACION: ['Lugar en el mapa', '¿Dónde está el daño?'],
  ARCHIVO: ['Archivo', 'Adjunte una foto del daño'],
  INFORMATIVO: ['Texto para leer, sin respuesta', 'Tenga a la mano su recibo'],
};

const shown = ['pre_texto', 'pre_ayuda', 'condicion'] as const;
const asked = ['pre_obligatorio', 'pre_sensible', 'pre_consultable'] as const;

/** Describes the types of questions in the order in which they are offered. */
export const typeViews: readonly QuestionTypeView[] = questionTypeNames.map((tipo): QuestionTypeView => {
  const { settings, source } = questionTypes[tipo];
  const [nombre, ejemplo] = words[tipo];
  const tokens: Readonly<Partial<Record<QuestionTypeName, QuestionTypeView['autocompletar']>>> = autocompleteTokens;
  return {
    tipo,
    nombre,
    ejemplo,
    propiedades: [
      ...shown,
      ...(source === 'none' ? [] : asked),
      ...settings.flatMap((name) => (name === 'pre_patron' ? [name, 'pre_patron_mensaje'] : [underBundleName(name)])),
    ],
    autocompletar: tokens[tipo] ?? [],
  };
});
