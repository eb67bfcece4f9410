const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;

const names: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
  'application/msword': 'Word (DOC)',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word (DOCX)',
  'application/vnd.ms-excel': 'Excel (XLS)',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel (XLSX)',
  'application/zip': 'ZIP',
  'text/plain': 'texto',
  'text/csv': 'CSV',
  'audio/mpeg': 'MP3',
  'video/mp4': 'MP4',
};

/** The names of types of files as people know them: `PDF, JPG o PNG`; empty where any type will do. */
export function fileTypesInWords(types: readonly string[]): string {
  const words = types.map((type) => names[type] ?? type);
  const last = words.pop();
  return last === undefined ? '' : words.length === 0 ? last : `${words.join(', ')} o ${last}`;
}

/** Bytes as people read them: `1,8 MB`. */
export function fileSizeInWords(bytes: number): string {
  if (bytes < KIBIBYTE) return `${bytes} bytes`;
  const [amount, unit] = bytes < MEBIBYTE ? [bytes / KIBIBYTE, 'KB'] : [bytes / MEBIBYTE, 'MB'];
  return `${String(Math.round(amount * 10) / 10).replace('.', ',')} ${unit}`;
}
