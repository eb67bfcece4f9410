const withoutPadding = (text: string): string => text.replace(/={1,2}$/, '');

/** Tells whether a text is base64, padded or not, in its canonical form: another form would match no password. */
export function isBase64(text: string): boolean {
  return withoutPadding(Buffer.from(text, 'base64').toString('base64')) === withoutPadding(text);
}
