import type { Request } from 'express';
import { RateLimitError, type RateLimiter, type RateLimitRule } from '../../plugin-api/index.js';
import type { SpentPoints } from '../../plugin-api/plugin/services.js';
import type { BodySpecification } from '../../plugin-api/routes/route-body.js';
import { hasBody } from './json-body.js';

const KIBIBYTE = 1024;
const HOUR_SECONDS = 3600;

/** The most points (KiB) that a host leases at a time, so that small forms send no statement. */
const MOST_BLOCK = 1024;
/** The least number of blocks in a budget, so that several hosts can share it. */
const LEAST_BLOCKS = 64;

/** The bytes that a multipart body of unknown length is charged at a time, as it arrives. */
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

/** A body whose bytes are charged to the budget of its address. */
export class ChargedBody {
  private readonly spent: { readonly points: number; readonly taken: SpentPoints }[] = [];
  /** The bytes that were charged so far. */
  private paid = 0;

  constructor(private readonly spend: (points: number) => Promise<SpentPoints>) {}

  /** Charges bytes. Throws `RateLimitError` where the budget has not enough left. */
  async pay(bytes: number): Promise<void> {
    this.paid += bytes;
    const points = pointsOf(bytes);
    this.spent.push({ points, taken: await this.spend(points) });
  }

  /**
   * Charges more once a body exceeds the charged bytes; returns undefined where it does not. Rejects like {@link pay}.
   */
  cover(received: number): Promise<void> | undefined {
    return received > this.paid ? this.pay(STEP_BYTES) : undefined;
  }

  /** Gives all points back: nothing of the body is stored. */
  giveBack(): void {
    for (const { points, taken } of this.spent.splice(0)) taken.giveBack(points);
  }
}

interface BudgetParts {
  readonly limiter: RateLimiter;
  /** The bytes per address and hour. */
  readonly bytes: number;
  /** The largest body that is no multipart form, unless its route sets another limit. */
  readonly plainBytes: number;
  /** The total size of all files in the largest multipart form. */
  readonly fileBytes: number;
}

/**
 * The bytes that anonymous callers of one address may send per hour, over all hosts: a limit of calls alone would let
 * one address fill the storage with the largest files.
 */
export class BodyBudget {
  private readonly rule: RateLimitRule;

  constructor(private readonly parts: BudgetParts) {
    const points = pointsOf(parts.bytes);
    const block = Math.max(1, Math.min(MOST_BLOCK, Math.floor(points / LEAST_BLOCKS)));
    this.rule = { name: 'host/anonymous-bytes', points, seconds: HOUR_SECONDS, block };
  }

  /**
   * Charges a body before it is read: the declared length; without one, the largest size that it may have or, for a
   * multipart form, the first step. Returns undefined for a request without a body. Throws `RateLimitError`.
   */
  async charge(request: Request, address: string, body: BodySpecification): Promise<ChargedBody | undefined> {
    if (!hasBody(request)) return undefined;
    const charged = new ChargedBody((points) =>
      this.parts.limiter.spendPoints(this.rule, address, points).catch((error: unknown) => {
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
    // A longer body is refused while it is read.
    if (isForm && request.is('multipart/form-data')) {
      return Math.min(Number(declared ?? STEP_BYTES), plainBytes + fileBytes);
    }
    const most = isForm ? plainBytes : (body.mostBytes ?? plainBytes);
    return Math.min(Number(declared ?? most), most);
  }
}
