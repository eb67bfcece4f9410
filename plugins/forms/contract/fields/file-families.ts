/** Media types that a form asks for together. */
export interface FileFamily {
  /** The name of the family in a form. */
  readonly name: string;
  /** The words that people know it by, each an element of a list. */
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
