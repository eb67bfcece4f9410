import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { NotAllowedError, type AntiForgery } from '../../plugin-api/index.js';
import type { FormCompanion } from '../../plugin-api/identity/credential-scheme.js';
import type { PageFormOptions } from '../../plugin-api/routes/route-body.js';
import { cookieOf } from './cookie-of.js';

/** The most parts of a cookie that are tried: each is hashed, and no page sets a cookie with thousands of dots. */
const MOST_PARTS = 20;

const isSame = (sent: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const notOfThisPage = (): NotAllowedError =>
  new NotAllowedError('El formulario ya no sirve, o no es de esta página. Ábrala de nuevo y vuelva a enviarlo.', {
    code: 'csrf_failed',
  });

const withoutCookie = (): NotAllowedError =>
  new NotAllowedError(
    'El navegador no envió la cookie de este formulario: venció, o las cookies están bloqueadas. Ábralo de nuevo.',
    { code: 'cookie_missing' },
  );

/**
 * The proof that the first field of a form must show: the `csrf` of the caller's session, or the value for its cookie.
 * No other site can compute the latter either, and it is accepted beside a session as well.
 */
export class FormProof implements FormCompanion {
  /** The secret that was found in a cookie. */
  secret: string | undefined;
  private ofSession: string | undefined;

  constructor(
    private readonly request: Request,
    private readonly form: PageFormOptions,
    private readonly antiForgery: AntiForgery,
  ) {}

  expect(value: string): void {
    this.ofSession = value;
  }

  /** Throws where the first field does not show the proof; `undefined` stands for no field. */
  check(sent: string | undefined): void {
    const { boundTo, isTakenUnproven = false } = this.form;
    const isTaken = isTakenUnproven && this.ofSession === undefined;
    if (this.ofSession !== undefined) {
      if (sent !== undefined && isSame(sent, this.ofSession)) return;
      if (boundTo === undefined) throw notOfThisPage();
    }
    if (boundTo === undefined) return;
    const secrets = this.secrets([boundTo].flat());
    this.secret = secrets.find((secret) => sent !== undefined && isSame(sent, this.antiForgery.value(secret)));
    if (this.secret === undefined && !isTaken) throw secrets.length > 0 ? notOfThisPage() : withoutCookie();
  }

  private secrets(cookies: readonly string[]): readonly string[] {
    const values = cookies.map((name) => cookieOf(this.request, name) ?? '');
    const parts = values.flatMap((value) => [value, ...value.split('.', MOST_PARTS)]);
    return parts.filter((secret) => secret !== '');
  }
}
