import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestAuthority } from './test-authority.js';

/** The behaviours of a service of the authority. */
export type Behaviour = 'answers' | 'fails' | 'hangs' | 'floods' | 'babbles' | 'redirects';

type Service = 'tsa' | 'ocsp' | 'crl' | 'issuer';

/** The HTTP services of a {@link TestAuthority}: time-stamps, OCSP, its CRL and its certificate. */
export class AuthorityServer {
  readonly behaves: Record<Service, Behaviour> = {
    tsa: 'answers',
    ocsp: 'answers',
    crl: 'answers',
    issuer: 'answers',
  };
  /** The requested services, in order. */
  readonly asked: Service[] = [];
  /** The headers of the last request. */
  headers: IncomingHttpHeaders = {};
  /** The certificates that the time-stamp authority and the responder sign with. */
  signers = { tsa: 'tsa', ocsp: 'ocsp' };

  private constructor(
    private readonly authority: TestAuthority,
    private readonly server: Server,
  ) {}

  static async start(authority: TestAuthority): Promise<AuthorityServer> {
    const http = createServer();
    const server = new AuthorityServer(authority, http);
    http.on('request', (request, response) => void server.serve(request, response));
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    return server;
  }

  /** Returns the address of a service, by a name of this machine. */
  address(service: Service, host = '127.0.0.1'): string {
    return `http://${host}:${(this.server.address() as AddressInfo).port}/${service}`;
  }

  /** Returns the extensions that name these services. */
  naming(...services: readonly Service[]): string[] {
    const access = services
      .filter((service) => service !== 'crl' && service !== 'tsa')
      .map((service) => `${service === 'ocsp' ? 'OCSP' : 'caIssuers'};URI:${this.address(service)}`);
    return [
      ...(access.length > 0 ? [`authorityInfoAccess = ${access.join(',')}`] : []),
      ...(services.includes('crl') ? [`crlDistributionPoints = URI:${this.address('crl')}`] : []),
    ];
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const service = request.url!.slice(1) as Service;
    const body = await buffer(request);
    this.asked.push(service);
    this.headers = request.headers;
    switch (this.behaves[service]) {
      case 'answers':
        response.end(this.answer(service, body));
        break;
      case 'fails':
        response.writeHead(500).end();
        break;
      case 'hangs':
        break;
      case 'babbles':
        response.end('<html>Bienvenido</html>');
        break;
      case 'redirects':
        response.writeHead(302, { Location: this.address(service) }).end();
        break;
      case 'floods':
        flood(response);
    }
  }

  private answer(service: Service, body: Buffer): Buffer {
    switch (service) {
      case 'tsa':
        return this.authority.timestamp(body, this.signers.tsa);
      case 'ocsp':
        return this.authority.ocsp(body, this.signers.ocsp);
      case 'crl':
        return this.authority.crl();
      case 'issuer':
        return this.authority.certificate('ca');
    }
  }
}

/** Sends 100 MB. */
function flood(response: ServerResponse): void {
  const chunk = Buffer.alloc(1024 * 1024);
  let left = 100;
  const more = (): void => {
    while (left-- > 0 && !response.destroyed) if (!response.write(chunk)) return;
    response.end();
  };
  response.on('drain', more);
  more();
}
