import { page, pageTemplate, type FieldErrors, type Page, type Reply } from '../../../host/plugin-api/index.js';

const form = pageTemplate(new URL('./new-password.liquid', import.meta.url));
const notice = pageTemplate(new URL('./password-notice.liquid', import.meta.url));

const labels = { nueva: 'Contraseña nueva', repetida: 'La misma contraseña, otra vez' } as const;

const TITLE = 'Elija una contraseña nueva';

/** The address contains the token of the link. */
const secret = { secret: true } as const;

/** Builds the form, which comes back with the errors and without the typed passwords. */
export function newPasswordPage(errors: FieldErrors = {}): Reply {
  const fields = Object.entries(labels).map(([name, label]) => ({ name, label, reason: errors[name]?.[0] }));
  const wrong = fields.flatMap(({ name, reason }) => (reason === undefined ? [] : [{ field: name, reason }]));
  const state: Partial<Page> = wrong.length > 0 ? { title: `Error: ${TITLE}`, status: 422 } : {};
  return page({ title: TITLE, content: form({ fields, errors: wrong }), ...secret, ...state });
}

function noticePage(title: string, words: string, status: number): Reply {
  return page({ title, content: notice({ title, words }), status, ...secret });
}

/** Builds the page for a link that is unknown, too old or used. */
export const endedLinkPage = (): Reply =>
  noticePage(
    'Este enlace ya no sirve',
    'Venció, o ya se usó. Si acaba de guardar una contraseña con él, ya puede iniciar sesión con ella; si no, pida otro donde inicia sesión.',
    404,
  );

export const passwordChosenPage = (): Reply =>
  noticePage('Su contraseña quedó guardada', 'Ya puede iniciar sesión con ella.', 200);
