import type { Cookie, Reply } from '../../../../host/plugin-api/index.js';
import { DRAFT_COOKIE, draftCookies } from '../drafts/draft-cookie.js';
import { isGone, type Filling } from '../drafts/fillings.js';
import { filedPage, gonePage } from '../pages/ended-pages.js';
import type { FillServices } from './fill-services.js';

/** What is known of a request whose cookie has the key of a draft. */
interface DraftRequest {
  readonly params: { readonly codigo: string };
  readonly cookie: (name: string) => string | undefined;
  /** The draft of the page that was handed in: another window may have begun another one since. */
  readonly boundTo: string | undefined;
}

/**
 * Works on the draft of a browser. Where that is gone, the answer says so, and of one that was filed a moment ago it
 * leads to the receipt.
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

/** Returns the page that follows is of the same draft. What the answer sets itself comes last, and stays. */
function withCookies(cookies: readonly Cookie[], reply: Reply): Reply {
  if (reply.kind !== 'page' && reply.kind !== 'redirect') return reply;
  return { ...reply, cookies: [...cookies, ...(reply.cookies ?? [])] };
}
