/** An answer as it is sent. */
type SentAnswer = string | readonly string[];

/** An answer without what the service writes otherwise as it stores it. */
function bare(tipo: string, sent: SentAnswer): string {
  if (typeof sent !== 'string') return sent.toSorted().join('\n');
  switch (tipo) {
    case 'NUMERO':
      return sent === '' || Number.isNaN(Number(sent)) ? sent : String(Number(sent));
    case 'DOCUMENTO_IDENTIDAD':
    case 'TELEFONO':
      return sent.replaceAll(/[\s().-]/g, '').toUpperCase();
    case 'UBICACION':
    case 'LISTA':
    case 'OBJETO':
      return sent.replaceAll(/\s/g, '');
    default:
      return sent.trim();
  }
}

/** Whether two answers to a field say the same, as far as the console can tell. */
export const isSameAnswer = (tipo: string, one: SentAnswer, other: SentAnswer): boolean =>
  bare(tipo, one) === bare(tipo, other);
