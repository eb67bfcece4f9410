import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { NotAllowedError, type AntiForgery } from '../plugin-api/index.js';
import type { FormCompanion } from '../plugin-api/identity/identity.js';
import { cookieOf } from './cookie-of.js';

const isSame = (sent: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** What the first field of one form has to show: the `csrf` of the caller's session, or the value of its cookie. */
export class FormProof implements FormCompanion {
  private ofSession: string | undefined;

  constructor(
    private readonly request: Request,
    private readonly boundTo: string | undefined,
    private readonly antiForgery: AntiForgery,
  ) {}

  expect(value: string): void {
    this.ofSession = value;
  }

  /** Throws for a first field that does not show what it has to; `undefined` is none at all. */
  check(sent: string | undefined): void {
    const expected = this.expected();
    if (expected !== undefined && (sent === undefined || !isSame(sent, expected))) {
      throw new NotAllowedError(
        'El formulario ya no sirve, o no es de esta página. Ábrala de nuevo y vuelva a enviarlo.',
        {
          code: 'csrf_failed',
        },
      );
    }
  }

  private expected(): string | undefined {
    if (this.ofSession !== undefined) return this.ofSession;
    if (this.boundTo === undefined) return undefined;
    const secret = cookieOf(this.request, this.boundTo);
    if (secret) return this.antiForgery.value(secret);
    throw new NotAllowedError(
      'El navegador no envió la cookie de este formulario: venció, o las cookies están bloqueadas. Ábralo de nuevo.',
      { code: 'cookie_missing' },
    );
  }
}
