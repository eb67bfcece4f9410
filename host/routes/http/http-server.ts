import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Express, Response } from 'express';
import { BootError } from '../../runtime/boot-error.js';
import { UnavailableError } from '../../plugin-api/index.js';
import { expressMessages } from './express-messages.js';
import type { HttpConfig } from './http-config.js';
import { onceClosed } from './once-closed.js';
import type { OpenStreams } from '../streams/open-streams.js';
import type { Refusals } from './refusals.js';
import { refuseClientError } from './refuse-client-error.js';
import { abortRequest } from './request-signal.js';

/** The number of timeout checks within the time of the headers; a late request is ended at most one interval later. */
const LOOKS = 4;

const stopping = new UnavailableError('El servicio se está deteniendo.');

/** The listening socket, and its graceful end. */
export class HttpServer {
  private readonly server: Server;
  private readonly inFlight = new Set<Response>();
  private isDraining = false;

  constructor(
    app: Express,
    private readonly config: HttpConfig,
    private readonly refusals: Refusals,
    private readonly streams: Pick<OpenStreams, 'end'>,
  ) {
    const { headersSeconds, requestSeconds, stallSeconds } = config;
    const limits = {
      headersTimeout: Math.ceil(headersSeconds * 1000),
      requestTimeout: Math.ceil(requestSeconds * 1000),
      connectionsCheckingInterval: Math.ceil((headersSeconds * 1000) / LOOKS),
      keepAliveTimeout: 65_000,
    };
    this.server = createServer({ ...limits, ...expressMessages(app) }, (request, answer) => {
      const response = answer as Response;
      this.inFlight.add(response);
      // The timeout of a stalled reader begins when the answer does, however it is written: what a handler waits for
      // has its own limits. Node's keep-alive timeout then replaces it.
      const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => Response;
      response.writeHead = (...head: unknown[]) => {
        response.setTimeout(stallSeconds * 1000);
        return writeHead(...head);
      };
      onceClosed(response, () => {
        this.inFlight.delete(response);
        // Before the drain began, its answer may have promised to keep the connection.
        if (this.isDraining) setImmediate(() => this.server.closeIdleConnections());
      });
      if (this.isDraining) response.setHeader('Connection', 'close');
      app(request, response);
    });
    this.server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
      const isAnswered = [...this.inFlight].some((one) => one.socket === socket && one.headersSent);
      refuseClientError(error, socket, isAnswered);
    });
  }

  get draining(): boolean {
    return this.isDraining;
  }

  /** Listens; resolves with the address. */
  listen(): Promise<{ readonly host: string; readonly port: number }> {
    const { host, port } = this.config;
    return new Promise((resolve, reject) => {
      this.server.once('error', (error: NodeJS.ErrnoException) => {
        const reason =
          error.code === 'EADDRINUSE'
            ? 'the port is taken by another program (set PORT)'
            : (error.code ?? error.message);
        reject(new BootError(`Cannot listen on ${host}:${port}: ${reason}`, { cause: error }));
      });
      this.server.listen({ host, port }, () => {
        resolve({ host, port: (this.server.address() as AddressInfo).port });
      });
    });
  }

  /**
   * Stops accepting connections, ends event streams and lets requests in flight end; after the configured time they get
   * 503.
   */
  async drain(): Promise<void> {
    if (!this.server.listening) return;
    this.isDraining = true;
    this.streams.end();
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const response of this.inFlight) if (!response.headersSent) response.setHeader('Connection', 'close');
    this.server.closeIdleConnections();
    const timer = setTimeout(() => this.endLateRequests(), this.config.drainSeconds * 1000);
    await closed;
    clearTimeout(timer);
  }

  private endLateRequests(): void {
    for (const response of this.inFlight) {
      if (!response.headersSent) {
        response.setHeader('Connection', 'close');
        void this.refusals.send(response, stopping).catch(() => response.destroy());
      }
      abortRequest(response);
    }
    setTimeout(() => this.server.closeAllConnections(), 200).unref();
  }
}
