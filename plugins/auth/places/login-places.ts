import { randomBytes, type KeyObject } from 'node:crypto';
import type { Request, Response } from 'express';
import { inject, injectable } from 'inversify';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { Clock, Secrets } from '../../../host/plugin-api/index.js';
import type { AuthConfig } from '../auth-config.js';
import { AuthSettings } from '../auth-settings.js';
import { cookieAttributes, cookieName } from '../cookies.js';
import { SafeConnections } from '../safe-connections.js';
import type { UserRow } from '../users/user-repository.js';
import { deviceOf } from './login-trace.js';

const PLACE_COOKIE = 'ventanilla.place';

const ALGORITHM = 'HS256';
/** The most users that a place remembers, the latest ones. */
const MOST_USERS = 5;
/** The most characters of such a cookie. */
const MOST_CHARACTERS = 600;
/** The most cookies of the name that are read: a request carries one, others come from somewhere else. */
const MOST_COOKIES = 2;
/** A cookie is renewed when less than this part of its life is left. */
const RENEWED_PART = 1 / 6;

/** A user, the account's generation at that time, and the end of the entry in seconds since 1970. */
const entry = z.tuple([z.int(), z.int(), z.int()]);
const loginPlace = z.object({ id: z.string(), users: z.array(entry).max(MOST_USERS) });

/** A browser from which users have logged in, by a random id. */
export type LoginPlace = z.output<typeof loginPlace>;

/** The origin of a login. */
export interface LoginOrigin {
  /** The client's address, by which limits count. */
  readonly address: string;
  /** The device in words, as its user sees it in the list of logins. */
  readonly device: string;
  readonly place: LoginPlace | undefined;
}

type Account = Pick<UserRow, 'id' | 'generation'>;

/**
 * Places from which users have logged in, in a signed cookie without other use: a login with it still needs the
 * password, but is not counted with those of strangers. A new password and "sign out everywhere" end it, by the
 * generation.
 */
@injectable()
export class LoginPlaces {
  private readonly key: KeyObject;

  constructor(
    @inject(Secrets) secrets: Secrets,
    @inject(Clock) private readonly clock: Clock,
    @inject(AuthSettings) private readonly settings: AuthConfig,
    @inject(SafeConnections) private readonly connections: SafeConnections,
  ) {
    this.key = secrets.key('auth/place');
  }

  /** Returns the origin of a request. */
  origin(request: Request, address: string): LoginOrigin {
    return { address, device: deviceOf(request.get('user-agent')), place: this.of(request) };
  }

  /** Tells whether the user has logged in there, and nothing has ended that since. */
  isKnown(place: LoginPlace | undefined, { id, generation }: Account): place is LoginPlace {
    const known = place?.users.find(([userId]) => userId === id);
    return known !== undefined && known[1] === generation && known[2] > this.now();
  }

  /** Makes the browser remember a user who has just logged in; a cookie that does so already stays. */
  remember({ request, response }: { request: Request; response: Response }, user: Account): void {
    if (!this.connections.isSafe(request)) return;
    const place = this.of(request) ?? { id: randomBytes(16).toString('base64url'), users: [] };
    const now = this.now();
    const { placeSeconds } = this.settings;
    const known = place.users.find(([userId]) => userId === user.id);
    if (known && known[1] === user.generation && known[2] - now > placeSeconds * RENEWED_PART) return;
    const others = place.users.filter(([userId, , expires]) => userId !== user.id && expires > now);
    const users = [[user.id, user.generation, now + placeSeconds], ...others].slice(0, MOST_USERS);
    const value = jwt.sign({ id: place.id, users }, this.key, { algorithm: ALGORITHM, noTimestamp: true });
    response.cookie(cookieName(request, PLACE_COOKIE), value, {
      ...cookieAttributes(request),
      maxAge: placeSeconds * 1000,
    });
  }

  /** Keeps a place that was known until the account's generation grew by one, through a request from there. */
  renew(exchange: { request: Request; response: Response }, user: Account): void {
    const before = { id: user.id, generation: user.generation - 1 };
    if (this.isKnown(this.of(exchange.request), before)) this.remember(exchange, user);
  }

  private of(request: Request): LoginPlace | undefined {
    const name = cookieName(request, PLACE_COOKIE);
    const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
    const shown = cookies.filter((cookie) => cookie.startsWith(`${name}=`)).slice(0, MOST_COOKIES);
    return shown.map((cookie) => this.read(cookie.slice(name.length + 1))).find((place) => place !== undefined);
  }

  private read(value: string): LoginPlace | undefined {
    if (value.length > MOST_CHARACTERS) return undefined;
    try {
      return loginPlace.safeParse(jwt.verify(value, this.key, { algorithms: [ALGORITHM] })).data;
    } catch {
      return undefined;
    }
  }

  private now(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}
