import { Socket } from 'node:net';
import type { AnyHostPlugin, JobHandler, Route } from '../../../host/plugin-api/index.js';
import { follow, noteSent, outside, type Entry } from './recorder.js';

/** A handler of a route or a job that was called, and the functions that were entered on its way. */
export interface FollowedCall {
  /** `POST /home/api/tramite/:codigo`, or the name of a job. */
  readonly beginning: string;
  readonly entries: readonly Entry[];
}

/** The handlers of routes and jobs, followed while somebody asks for it. */
export class FollowedCalls {
  private found: FollowedCall[] | undefined;

  /** Plugins that are not started yet are changed: the host has no place where each handler passes. */
  constructor(plugins: readonly AnyHostPlugin[]) {
    for (const plugin of plugins) {
      const [routes, jobs] = [plugin.routes?.bind(plugin), plugin.jobs?.bind(plugin)];
      Object.assign(plugin, {
        ...(routes && { routes: (uses: never) => routes(uses).map((route) => this.followedRoute(route)) }),
        ...(jobs && { jobs: (uses: never) => jobs(uses).map((job) => this.followedJob(job)) }),
      });
    }
  }

  /** Makes a call, and answers the handler of its route and those of one kind of jobs. */
  async during(call: () => PromiseLike<unknown>, job?: string): Promise<readonly FollowedCall[]> {
    const found: FollowedCall[] = [];
    this.found = found;
    await call();
    this.found = undefined;
    return found.filter(({ beginning }) => beginning.includes(' ') || beginning === job);
  }

  private followedRoute(route: Route): Route {
    const beginning = `${route.method} ${route.path}`;
    return { ...route, handle: (input) => this.followed(beginning, async () => route.handle(input)) };
  }

  private followedJob(job: JobHandler): JobHandler {
    return { ...job, handle: (data, context) => this.followed(job.type.name, async () => job.handle(data, context)) };
  }

  private async followed<T>(beginning: string, work: () => Promise<T>): Promise<T> {
    const { found } = this;
    if (!found) return outside(work);
    const { value, entries } = await follow(work);
    found.push({ beginning, entries });
    return value;
  }
}

/** Ends each way where the last bytes are sent to a port of this machine, which is the database's. */
export function endAtPort(port: number): void {
  // oxlint-disable-next-line typescript/unbound-method -- applied to the socket that writes
  const { write } = Socket.prototype;
  Socket.prototype.write = function (...sent) {
    if (this.remotePort === port) noteSent();
    return write.apply(this, sent as never);
  };
}

/** Leaves the work of timers out of every way, also where a function on it sets the timer. */
export function leaveTimersOut(): void {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const set = globalThis[name] as (...asked: readonly unknown[]) => unknown;
    const setOutside = (...asked: readonly unknown[]): unknown => outside(() => set(...asked));
    Object.assign(globalThis, { [name]: Object.defineProperties(setOutside, Object.getOwnPropertyDescriptors(set)) });
  }
}
