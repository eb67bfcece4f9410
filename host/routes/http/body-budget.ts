import type { Request } from 'express';
import { RateLimitError, type RateLimiter, type RateLimitRule } from '../../plugin-api/index.js';
import type { SpentPoints } from '../../plugin-api/plugin/services.js';
import type { BodySpecification } from '../../plugin-api/routes/route-body.js';
import { hasBody } from './json-body.js';

const KIBIBYTE = 1024;
const HOUR_SECONDS = 3600;

/** Points, which are KiB, that a host takes at a time, so that small forms ask nobody. */
const MOST_BLOCK = 1024;
/** The budget stays divisible among several hosts. */
const LEAST_BLOCKS = 64;

/** What a multipart body of unknown length is charged at a time, as it arrives. */
const STEP_BYTES = 1024 * KIBIBYTE;

const pointsOf = (bytes: number): number => Math.ceil(bytes / KIBIBYTE);

const refused = (error: RateLimitError): RateLimitError => {
  const seconds = Number(error.toProblem().headers?.['Retry-After'] ?? 1);
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'un minuto' : `${minutes} minutos`;
  return new RateLimitError(
    seconds,
    `Desde su conexión ya se envió todo lo que se recibe en una hora. Intente de nuevo en ${wait}, o con archivos más pequeños.`,
  );
};

/** A body whose bytes are taken from the budget of its address. */
export class ChargedBody {
  private readonly spent: { readonly points: number; readonly taken: SpentPoints }[] = [];
  /** Bytes that are paid for. */
  private paid = 0;

  constructor(private readonly spend: (points: number) => Promise<SpentPoints>) {}

  /** Takes so many bytes. Throws `RateLimitError` where the budget has not so many left. */
  async pay(bytes: number): Promise<void> {
    this.paid += bytes;
    const points = pointsOf(bytes);
    this.spent.push({ points, taken: await this.spend(points) });
  }

  /** Takes more once that many bytes have come; undefined where they are paid for. Throws as {@link pay}. */
  cover(received: number): Promise<void> | undefined {
    return received > this.paid ? this.pay(STEP_BYTES) : undefined;
  }

  /** Gives all back: nothing of the body is stored. */
  giveBack(): void {
    for (const { points, taken } of this.spent.splice(0)) taken.giveBack(points);
  }
}

interface BudgetParts {
  readonly limiter: RateLimiter;
  /** Bytes of an address in an hour. */
  readonly bytes: number;
  /** The largest body that is no multipart form, unless its route says otherwise. */
  readonly plainBytes: number;
  /** All files of the largest multipart form. */
  readonly fileBytes: number;
}

/**
 * The bytes that anonymous callers of one address may send in an hour, over all hosts: a limit of calls alone would let
 * an address fill the storage with the largest files.
 */
export class BodyBudget {
  private readonly rule: RateLimitRule;

  constructor(private readonly parts: BudgetParts) {
    const points = pointsOf(parts.bytes);
    const block = Math.max(1, Math.min(MOST_BLOCK, Math.floor(points / LEAST_BLOCKS)));
    this.rule = { name: 'host/anonymous-bytes', points, seconds: HOUR_SECONDS, block };
  }

  /**
   * Takes what a body declares, before it is read; of one that declares no length, the largest that it may have, or, of
   * a multipart form, the first part. Undefined for a request without a body. Throws `RateLimitError`.
   */
  async charge(request: Request, address: string, body: BodySpecification): Promise<ChargedBody | undefined> {
    if (!hasBody(request)) return undefined;
    const charged = new ChargedBody((points) =>
      this.parts.limiter.spend(this.rule, address, points).catch((error: unknown) => {
        throw error instanceof RateLimitError ? refused(error) : error;
      }),
    );
    await charged.pay(this.declaredBytes(request, body));
    return charged;
  }

  private declaredBytes(request: Request, body: BodySpecification): number {
    const declared = request.headers['content-length'];
    const isForm = body.kind === 'form' || body.kind === 'page-form';
    const { plainBytes, fileBytes } = this.parts;
    // A longer body is refused as it is read.
    if (isForm && request.is('multipart/form-data')) {
      return Math.min(Number(declared ?? STEP_BYTES), plainBytes + fileBytes);
    }
    const most = isForm ? plainBytes : (body.mostBytes ?? plainBytes);
    return Math.min(Number(declared ?? most), most);
  }
}
