import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Express, Response } from 'express';
import { BootError } from '../boot-error.js';
import type { HostConfig } from '../config/host-config.js';
import { detailProblem, UnavailableError } from '../plugin-api/index.js';
import { sendRefusal } from './error-handler.js';
import { expressMessages } from './express-messages.js';
import { problemOf } from './problem-shapes.js';
import { refuseClientError } from './refuse-client-error.js';
import { abortRequest } from './request-signal.js';

const stopping = new UnavailableError('El servicio se está deteniendo.');

/** The listening socket, and its graceful end. */
export class HttpServer {
  private readonly server: Server;
  private readonly inFlight = new Set<Response>();
  private isDraining = false;

  constructor(
    app: Express,
    private readonly config: HostConfig['http'],
  ) {
    this.server = createServer(expressMessages(app), (request, answer) => {
      const response = answer as Response;
      this.inFlight.add(response);
      response.once('close', () => {
        this.inFlight.delete(response);
        // Its connection may have been promised to be kept, before the drain began.
        if (this.isDraining) setImmediate(() => this.server.closeIdleConnections());
      });
      if (this.isDraining) response.setHeader('Connection', 'close');
      app(request, response);
    });
    this.server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
      const isAnswered = [...this.inFlight].some((one) => one.socket === socket && one.headersSent);
      refuseClientError(error, socket, isAnswered);
    });
    // Slow senders are cut off; an upload of the largest size over a slow line still fits.
    this.server.headersTimeout = 15_000;
    this.server.requestTimeout = 120_000;
    this.server.keepAliveTimeout = 65_000;
  }

  get draining(): boolean {
    return this.isDraining;
  }

  /** Resolves with the address that it listens on. */
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

  /** Takes no new connections and lets requests in flight end; past the configured time they are told 503. */
  async drain(): Promise<void> {
    if (!this.server.listening) return;
    this.isDraining = true;
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
        sendRefusal(response, stopping, problemOf(response) ?? detailProblem);
      }
      abortRequest(response);
    }
    setTimeout(() => this.server.closeAllConnections(), 200).unref();
  }
}
