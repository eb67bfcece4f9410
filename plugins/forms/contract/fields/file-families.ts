/** Media types that are asked for together. */
export interface FileFamily {
  /** In a form. */
  readonly name: string;
  /** As people know it, each a part of a list. */
  readonly words: readonly string[];
  readonly types: readonly string[];
}

const openXml = 'application/vnd.openxmlformats-officedocument';

export const fileFamilies: readonly FileFamily[] = [
  {
    name: 'audio',
    words: ['audio'],
    types: ['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/aac', 'audio/amr', 'audio/wav', 'audio/flac'],
  },
  { name: 'excel', words: ['Excel'], types: ['application/vnd.ms-excel', `${openXml}.spreadsheetml.sheet`] },
  {
    name: 'imagen',
    words: ['foto', 'imagen'],
    types: [
      ...['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'image/avif', 'image/gif', 'image/bmp'],
      'image/tiff',
    ],
  },
  { name: 'texto', words: ['texto'], types: ['text/plain', 'text/csv'] },
  { name: 'word', words: ['Word'], types: ['application/msword', `${openXml}.wordprocessingml.document`] },
];
