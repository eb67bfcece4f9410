import type { FormField } from '../form-field.js';
import { controlOf } from './field-control.js';
import { fileSizeInWords, fileTypesInWords } from './file-words.js';

/** Returns how to write an answer, where the control does not show it. */
export function hintOf(field: FormField): string | undefined {
  const control = controlOf(field);
  switch (control.kind) {
    case 'date':
      return 'Por ejemplo: 28 10 2026.';
    case 'document':
      return 'Por ejemplo: 1.144.012.345.';
    case 'choices':
      return 'Marque todas las que correspondan.';
    case 'lines':
      return control.isJson ? 'Escríbalo en formato JSON.' : undefined;
    case 'file': {
      const { mostBytes, mostFiles } = control;
      const [types, size] = [capitalized(fileTypesInWords(control.types)), fileSizeInWords(mostBytes)];
      if (mostFiles === 1) return `${types || 'Un archivo'} de hasta ${size}.`;
      return `Hasta ${mostFiles} archivos${types && `. ${types}`} de hasta ${size} cada uno.`;
    }
    case 'text':
      if (field.tipo === 'NUMERO') return 'Por ejemplo: 1.500.000 o 12,5.';
      if (field.tipo === 'UBICACION') return 'Latitud y longitud en grados. Por ejemplo: 3.4516,-76.5320';
      return field.tipo === 'HORA' ? 'De 00:00 a 23:59. Por ejemplo: 14:30' : undefined;
    case 'choice':
    case 'notice':
      return undefined;
  }
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
