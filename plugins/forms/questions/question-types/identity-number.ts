import { identificationAbbreviations } from './identification-types.js';

const abbreviation = new RegExp(`^(?:${identificationAbbreviations.join('|')})\\s+`);

/** Without points, blanks, the type before it and the check digit behind it; undefined for what is no document. */
export function identityNumber(text: string): string | undefined {
  const written = text.trim().replaceAll('.', '').toUpperCase().replace(abbreviation, '');
  return /^([A-Z0-9]{3,20})(?:-\d)?$/.exec(written.replaceAll(/\s/g, ''))?.[1];
}
