/** Writes the dates of a form's refusal as chats ask for them: `DD/MM/AAAA`. */
export const datesInWords = (motivo: string): string =>
  motivo.replaceAll('AAAA-MM-DD.', 'DD/MM/AAAA.').replaceAll(/\b(\d{4})-(\d{2})-(\d{2})\b/g, '$3/$2/$1');
