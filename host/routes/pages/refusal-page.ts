import { page, pageTemplate, type Problem, type Reply } from '../../plugin-api/index.js';

const template = pageTemplate(new URL('./refusal-page.liquid', import.meta.url));

/** The title of a refusal, and advice for its reader where the refusal itself has none. */
const words: Readonly<Record<number, readonly [title: string, advice?: string]>> = {
  400: ['No pudimos leer lo que envió'],
  401: ['Inicie sesión para continuar'],
  403: ['No podemos hacer lo que pidió'],
  404: ['No encontramos esta página', 'Revise que la dirección esté completa y bien escrita.'],
  405: ['Esta dirección no se usa así', 'Vuelva a la página anterior y use sus botones.'],
  409: ['Algo cambió mientras tanto'],
  413: ['Lo que envió es demasiado grande', 'Envíe menos texto o archivos más pequeños.'],
  415: ['No podemos leer este tipo de envío'],
  429: ['Espere antes de seguir'],
  500: ['Algo falló de nuestro lado', 'Intente de nuevo en unos minutos.'],
  503: ['El servicio no está disponible por ahora'],
};

const OTHER = 'No pudimos hacer lo que pidió';

/** Returns `Retry-After` in words. */
function waitOf({ headers = {} }: Problem): string | undefined {
  const seconds = Number(headers['Retry-After']);
  if (!(seconds > 0)) return undefined;
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] = seconds <= 90 ? [seconds, 'segundo'] : [minutes, 'minuto'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/**
 * Builds the page of a refusal: the title, the reason, the advice, and the request's id, by which it is found in the
 * log. A refused form leads back to its page.
 */
export function refusalPage(
  problem: Problem,
  requestId: string,
  formPage: string | undefined,
): Extract<Reply, { kind: 'page' }> {
  const { status, detail, errors = {}, headers } = problem;
  const [title, advice] = words[status] ?? [OTHER];
  const content = template({
    title,
    // The detail of a failure is for programs.
    detail: status === 500 ? undefined : detail,
    advice,
    reasons: Object.values(errors).flat(),
    wait: waitOf(problem),
    formPage,
    requestId,
  });
  // Its address may hold a secret of its reader.
  return page({ title, content, status, secret: true, ...(headers && { headers }) });
}
