import type { FollowedRequest } from '../../certificates/contract.js';

/** The state of a request in words, and what its page offers. */
export interface RequestStanding {
  readonly title: string;
  readonly words: string;
  readonly tone: 'info' | 'success' | 'warning' | 'danger';
  readonly icon: string;
  /** The button of the page: the document, a new try, the page again, another request, or the login. */
  readonly offer: 'document' | 'retry' | 'look' | 'again' | 'login';
}

const studied: RequestStanding = {
  title: 'Lo estamos estudiando',
  words: 'Cuando terminemos, podrá descargar el certificado en esta misma página.',
  tone: 'info',
  icon: 'i-clock',
  offer: 'look',
};

const stopped: RequestStanding = {
  title: 'No pudimos expedirlo',
  words: 'Pídalo de nuevo, y revise sus respuestas antes de enviarlas.',
  tone: 'warning',
  icon: 'i-alert',
  offer: 'again',
};

/** The standing of a request of a user, for anyone else. */
export const privateStanding: RequestStanding = {
  title: 'Ingrese con su usuario',
  words: 'Un usuario pidió este certificado: ingrese con él para ver la solicitud y descargar el documento.',
  tone: 'info',
  icon: 'i-info',
  offer: 'login',
};

/** Returns the words for a request; `isFinal` where it can never be registered. */
export function requestStanding(
  { estado, mensaje, documento, paraCiudadano }: FollowedRequest,
  isFinal = false,
): RequestStanding {
  switch (estado) {
    case 'EN_CURSO':
      return {
        ...studied,
        title: 'Lo estamos consultando',
        words: 'Puede tardar unos minutos. Abra esta página de nuevo.',
      };
    case 'PENDIENTE':
      if (isFinal) return stopped;
      return {
        title: 'Todavía no pudimos expedirlo',
        words: 'Guardamos su solicitud y sus respuestas. Inténtelo de nuevo: no necesita otro código.',
        tone: 'warning',
        icon: 'i-alert',
        offer: 'retry',
      };
    case 'RECHAZADO':
      return {
        title: 'No podemos expedirlo',
        words: mensaje ?? 'La entidad no dio una razón. Comuníquese con ella.',
        tone: 'danger',
        icon: 'i-info',
        offer: 'again',
      };
    case 'FALLIDO':
      return {
        title: 'No pudimos consultarlo',
        words:
          'El sistema de la entidad no respondió bien. Pídalo de nuevo más tarde; si se repite, comuníquese con ella.',
        tone: 'danger',
        icon: 'i-alert',
        offer: 'again',
      };
    case 'ACEPTADO':
      return ofDocument(documento, paraCiudadano);
  }
}

function ofDocument(documento: FollowedRequest['documento'], reason: string | undefined): RequestStanding {
  switch (documento) {
    case 'listo':
      return {
        title: 'Su certificado está listo',
        words: 'Es un documento PDF firmado. Trae un código con el que cualquiera puede verificarlo.',
        tone: 'success',
        icon: 'i-check',
        offer: 'document',
      };
    case 'en_tramite':
      return studied;
    case 'revocado':
      return {
        title: 'La entidad revocó este certificado',
        words: 'Ya no tiene validez. Para saber el motivo, comuníquese con la entidad.',
        tone: 'danger',
        icon: 'i-info',
        offer: 'again',
      };
    case 'no_favorable':
    case 'instancia_cancelada':
      return {
        title: 'No podemos expedirlo',
        words: [
          documento === 'no_favorable'
            ? 'Estudiamos su solicitud y no fue favorable.'
            : 'La entidad canceló la solicitud.',
          reason ?? 'Para saber el motivo, comuníquese con la entidad.',
        ].join('\n'),
        tone: 'danger',
        icon: 'i-info',
        offer: 'again',
      };
    case undefined:
      return { ...studied, title: 'Este certificado no tiene documento ahora', words: 'Comuníquese con la entidad.' };
  }
}
