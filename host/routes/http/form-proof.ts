import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { NotAllowedError, type AntiForgery } from '../../plugin-api/index.js';
import type { FormCompanion } from '../../plugin-api/identity/identity.js';
import { cookieOf } from './cookie-of.js';

/** Each is hashed: a cookie of thousands of points is no page's. */
const MOST_PARTS = 20;

const isSame = (sent: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const notOfThisPage = (): NotAllowedError =>
  new NotAllowedError('El formulario ya no sirve, o no es de esta página. Ábrala de nuevo y vuelva a enviarlo.', {
    code: 'csrf_failed',
  });

/**
 * What the first field of one form has to show: the `csrf` of the caller's session, or the value of its cookie, which
 * no other site can make either and goes beside a session as well.
 */
export class FormProof implements FormCompanion {
  /** The secret of a cookie that it was found to hold. */
  secret: string | undefined;
  private ofSession: string | undefined;

  constructor(
    private readonly request: Request,
    private readonly boundTo: string | readonly string[] | undefined,
    private readonly antiForgery: AntiForgery,
  ) {}

  expect(value: string): void {
    this.ofSession = value;
  }

  /** Throws for a first field that does not show what it has to; `undefined` is none at all. */
  check(sent: string | undefined): void {
    if (this.ofSession !== undefined) {
      if (sent !== undefined && isSame(sent, this.ofSession)) return;
      if (this.boundTo === undefined) throw notOfThisPage();
    }
    if (this.boundTo === undefined) return;
    const secrets = this.secrets([this.boundTo].flat());
    this.secret = secrets.find((secret) => sent !== undefined && isSame(sent, this.antiForgery.value(secret)));
    if (this.secret === undefined) throw notOfThisPage();
  }

  private secrets(cookies: readonly string[]): readonly string[] {
    const values = cookies.map((name) => cookieOf(this.request, name) ?? '');
    const parts = values.flatMap((value) => [value, ...value.split('.', MOST_PARTS)]);
    const secrets = parts.filter((secret) => secret !== '');
    if (secrets.length > 0) return secrets;
    throw new NotAllowedError(
      'El navegador no envió la cookie de este formulario: venció, o las cookies están bloqueadas. Ábralo de nuevo.',
      { code: 'cookie_missing' },
    );
  }
}
