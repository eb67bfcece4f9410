import { redirect, type Cookie, type Reply } from '../../../../host/plugin-api/index.js';
import { DRAFT_COOKIE, draftCookies, filedCookies } from '../drafts/draft-cookie.js';
import { isGone, type Filling } from '../drafts/fillings.js';
import { addresses } from '../pages/addresses.js';
import { filedPage, gonePage } from '../pages/ended-pages.js';
import type { FillServices } from './fill-services.js';

/** The parts of a request that name its draft. */
interface DraftRequest {
  readonly params: { readonly codigo: string };
  readonly cookie: (name: string) => string | undefined;
  /** The draft of the submitted page; another window may have set another one in the cookie since. */
  readonly boundTo: string | undefined;
}

type Services = Pick<FillServices, 'fillings' | 'filingDesk'>;
type Work = (filling: Filling) => Promise<Reply> | Reply;

/**
 * Shows a page of the draft of a browser. Where the draft no longer exists, the page says so; where it was filed a
 * moment ago, the page leads to the receipt.
 */
export async function withDraft(services: Services, request: DraftRequest, work: Work): Promise<Reply> {
  const { codigo } = request.params;
  const borrador = request.cookie(DRAFT_COOKIE);
  if (!borrador) {
    await services.fillings.tramite(codigo);
    return gonePage(codigo);
  }
  try {
    return await work(await services.fillings.open(codigo, borrador));
  } catch (error) {
    if (!isGone(error)) throw error;
    const earlier = await services.filingDesk.earlier(codigo, borrador);
    return earlier ? filedPage(codigo, earlier) : gonePage(codigo);
  }
}

/**
 * Works on the draft of a submitted page. Where it no longer exists, `whenGone` answers, or a page that says so; where
 * it was filed a moment ago, a page that leads to the receipt. Both pages are redirected to.
 */
export async function withSentDraft(
  services: Services,
  { params: { codigo }, cookie, boundTo }: DraftRequest,
  work: Work,
  whenGone?: () => Promise<Reply>,
): Promise<Reply> {
  // Without the draft of its page, the next page says what there is.
  if (boundTo === undefined) return whenGone ? whenGone() : redirect(addresses.review(codigo));
  const present = cookie(DRAFT_COOKIE);
  try {
    const reply = await work(await services.fillings.open(codigo, boundTo));
    return boundTo === present ? reply : withCookies(draftCookies(codigo, boundTo, cookie), reply);
  } catch (error) {
    if (!isGone(error)) throw error;
    const earlier = await services.filingDesk.earlier(codigo, boundTo);
    if (!earlier && whenGone) return whenGone();
    // The next page takes its draft from the cookie.
    return redirect(addresses.review(codigo), { cookies: filedCookies(codigo, boundTo, cookie) });
  }
}

/** Adds cookies, so that the next page has the draft of this one. Cookies of the reply come later, and win. */
function withCookies(cookies: readonly Cookie[], reply: Reply): Reply {
  if (reply.kind !== 'redirect') return reply;
  return { ...reply, cookies: [...cookies, ...(reply.cookies ?? [])] };
}
