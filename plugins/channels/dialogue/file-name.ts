import type { IncomingContent } from '../contract.js';

/** The extensions of types whose subtype is none. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'image/jpeg': 'jpg',
  'text/plain': 'txt',
  'video/matroska': 'mkv',
  'video/quicktime': 'mov',
};

/** Finds the extension of a type; empty where it is not known. */
function extensionOf(type: string): string {
  const [, end = ''] = type.split('/');
  const extension = EXTENSIONS[type] ?? (/^[a-z0-9]{2,4}$/.test(end) ? end : undefined);
  return extension === undefined ? '' : `.${extension}`;
}

function wordOf(type: string, kind: IncomingContent['kind']): string {
  if (type.startsWith('image/')) return 'foto';
  if (type.startsWith('video/')) return 'video';
  if (kind === 'voice') return 'nota-de-voz';
  return type.startsWith('audio/') ? 'audio' : 'archivo';
}

/**
 * Names a file without a name, such as `foto-fachada.jpg`: its kind, found by its bytes, and the code of its question,
 * which is unique in the form. Files of a question that takes several have a number, too.
 */
export function fileName(codigo: string, type: string, kind: IncomingContent['kind'], number?: number): string {
  const [bare = type] = type.split(';');
  const word = wordOf(bare, kind);
  const stem = codigo.startsWith(word) ? codigo : `${word}-${codigo}`;
  return `${stem}${number === undefined ? '' : `-${number}`}${extensionOf(bare)}`;
}
