import type { Cookie, Reply } from '../../../../host/plugin-api/index.js';
import { DRAFT_COOKIE, draftCookies } from '../drafts/draft-cookie.js';
import { isGone, type Filling } from '../drafts/fillings.js';
import { filedPage, gonePage } from '../pages/ended-pages.js';
import type { FillServices } from './fill-services.js';

/** The parts of a request that name its draft. */
interface DraftRequest {
  readonly params: { readonly codigo: string };
  readonly cookie: (name: string) => string | undefined;
  /** The draft of the submitted page; another window may have set another one in the cookie since. */
  readonly boundTo: string | undefined;
}

/**
 * Works on the draft of a browser. Where it no longer exists, the reply says so; where it was filed a moment ago, the
 * reply leads to the receipt.
 */
export async function withDraft(
  { fillings, filingDesk }: Pick<FillServices, 'fillings' | 'filingDesk'>,
  { params: { codigo }, cookie, boundTo }: DraftRequest,
  work: (filling: Filling) => Promise<Reply> | Reply,
): Promise<Reply> {
  const present = cookie(DRAFT_COOKIE);
  const borrador = boundTo ?? present;
  if (!borrador) {
    await fillings.tramite(codigo);
    return gonePage(codigo);
  }
  try {
    const reply = await work(await fillings.open(codigo, borrador));
    return borrador === present ? reply : withCookies(draftCookies(codigo, borrador, cookie), reply);
  } catch (error) {
    if (!isGone(error)) throw error;
    const earlier = await filingDesk.earlier(codigo, borrador);
    if (earlier) return filedPage(codigo, earlier);
    return borrador === present ? gonePage(codigo) : gonePage();
  }
}

/** Adds cookies, so that the next page has the draft of this one. Cookies of the reply come later, and win. */
function withCookies(cookies: readonly Cookie[], reply: Reply): Reply {
  if (reply.kind !== 'page' && reply.kind !== 'redirect') return reply;
  return { ...reply, cookies: [...cookies, ...(reply.cookies ?? [])] };
}
