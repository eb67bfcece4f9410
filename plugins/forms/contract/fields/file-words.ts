import { ENCRYPTED_TYPE } from '../../../../host/plugin-api/index.js';
import { fileFamilies } from './file-families.js';

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;

const names: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
  'image/gif': 'GIF',
  'image/bmp': 'BMP',
  'image/tiff': 'TIFF',
  'image/vnd.dwg': 'DWG',
  'application/msword': 'Word (DOC)',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word (DOCX)',
  'application/vnd.ms-excel': 'Excel (XLS)',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel (XLSX)',
  'application/vnd.ms-powerpoint': 'PowerPoint (PPT)',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint (PPTX)',
  'application/vnd.oasis.opendocument.text': 'LibreOffice (ODT)',
  'application/vnd.oasis.opendocument.spreadsheet': 'LibreOffice (ODS)',
  'application/json': 'JSON',
  'application/rtf': 'RTF',
  'application/xml': 'XML',
  'application/zip': 'ZIP',
  'text/plain': 'texto',
  'text/csv': 'CSV',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'audio/ogg': 'OGG',
  'audio/wav': 'WAV',
  'video/mp4': 'MP4',
};

/**
 * Names types of files as people know them: `PDF, JPG o PNG`, `Word, foto o imagen`; empty where any type will do. A
 * family whose types are all asked for appears in place of its first type.
 */
export function fileTypesInWords(types: readonly string[]): string {
  const whole = fileFamilies.filter((family) => family.types.every((type) => types.includes(type)));
  const words = types.flatMap((type) => {
    const family = whole.find((one) => one.types.includes(type));
    if (!family) return [names[type] ?? type];
    return type === family.types[0] ? family.words : [];
  });
  const last = words.pop();
  return last === undefined ? '' : words.length === 0 ? last : `${words.join(', ')} o ${last}`;
}

/** Explains why a file of a type is refused where other types are asked for. */
export function wrongFileType(type: string, asked: readonly string[]): string {
  if (type === ENCRYPTED_TYPE) return 'El archivo tiene contraseña. Guárdelo sin ella y envíelo de nuevo.';
  return `El archivo debe ser ${fileTypesInWords(asked)}: el que envió es de otro tipo.`;
}

const SMALLER = 'Envíe uno más pequeño.';

/** Writes a size in bytes as people read it: `1,8 MB`. */
export function fileSizeInWords(bytes: number): string {
  if (bytes < KIBIBYTE) return `${bytes} bytes`;
  const [amount, unit] = bytes < MEBIBYTE ? [bytes / KIBIBYTE, 'KB'] : [bytes / MEBIBYTE, 'MB'];
  return `${String(Math.round(amount * 10) / 10).replace('.', ',')} ${unit}`;
}

/** Says that a field takes no more files. */
export function tooManyFiles({ texto }: { readonly texto: string }, most: number): string {
  return most === 1
    ? 'Solo se admite un archivo en este campo.'
    : `Puede adjuntar hasta ${most} archivos en «${texto}».`;
}

/** Explains why a file is too large, by its size, where it is known, and the largest one, in bytes. */
export function fileTooLarge(bytes: number | undefined, most: number): string {
  const [size, limit] = [bytes === undefined ? undefined : fileSizeInWords(bytes), fileSizeInWords(most)];
  if (size === undefined || size === limit) return `El archivo pesa más de ${limit}, que es el máximo. ${SMALLER}`;
  return `El archivo pesa ${size}; el máximo es ${limit}. ${SMALLER}`;
}
