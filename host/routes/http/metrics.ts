import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { sharedReading } from '../../runtime/metrics/shared-reading.js';
import { isSameSecret } from '../../data/secrets/same-secret.js';

export type HealthReporter = (name: string, isWell: boolean) => void;

let ofProcess: Registry | undefined;

/**
 * Returns the metrics of memory, processor and event loop. One set per process: a set for each host in it would leave a
 * timer and an observer behind.
 */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** The metrics of one host, and those of its process; labels are route patterns, never URLs. */
export class HttpMetrics {
  private readonly process = processMetrics();
  private readonly registry = new Registry();
  private readonly duration: Histogram<'method' | 'route' | 'status'>;
  private readonly checks: Gauge<'name'>;

  /**
   * @param more metrics of other parts of the host.
   * @param streams the number of open event streams.
   */
  constructor(
    private readonly more: readonly Registry[],
    streams: () => number,
  ) {
    this.duration = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the request to the end of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [this.registry],
    });
    new Gauge({
      name: 'http_event_streams',
      help: 'Event streams that are open on this host',
      registers: [this.registry],
      collect() {
        this.set(streams());
      },
    });
    this.checks = new Gauge({
      name: 'health_check',
      help: '1 where a check passed when /health/ready was last asked on this host, 0 where it failed',
      labelNames: ['name'],
      registers: [this.registry],
    });
  }

  /** Records the result of each check of `/health/ready`: a scrape itself checks nothing. */
  readonly checked: HealthReporter = (name, isWell) => this.checks.set({ name }, isWell ? 1 : 0);

  observe(method: string, route: string, status: number, seconds: number): void {
    this.duration.observe({ method, route, status: String(status) }, seconds);
  }

  /** Builds `GET /metrics`, behind its bearer token; with `open`, it answers without a token. */
  handler(token: string | undefined, open: boolean): RequestHandler {
    // Concurrent scrapes share one reading of the database.
    const read = sharedReading(() => Registry.merge([this.process, this.registry, ...this.more]).metrics());
    return async (request, response) => {
      const shown = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
      const allowed = token === undefined ? open : isSameSecret(shown, token);
      if (!allowed) {
        response.setHeader('WWW-Authenticate', 'Bearer realm="metrics"');
        response.status(401).json({ detail: 'Credenciales no proporcionadas.', code: 'not_authenticated' });
        return;
      }
      response.type(this.registry.contentType).send(await read());
    };
  }
}
