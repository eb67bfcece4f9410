import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import express from 'express';
import { expressMessages } from '../../../../host/routes/http/express-messages.js';

describe('Messages of an application', () => {
  it('are its own before Express has seen them, which changes nothing of them', async () => {
    const app = express();
    const prototypes: unknown[] = [];
    app.use((request, response) => {
      prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
      response.status(201).json({ path: request.path, app: request.app === app && response.app === app });
    });
    const server = createServer(expressMessages(app), (request, response) => {
      prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
      app(request, response);
    });
    try {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const answer = await fetch(`http://127.0.0.1:${port}/tramites?a=1`);
      expect(answer.status).to.equal(201);
      expect(await answer.json()).to.deep.equal({ path: '/tramites', app: true });
    } finally {
      server.close();
    }
    const [request, response, ...seen] = prototypes;
    expect(seen).to.have.lengthOf(2);
    expect(seen[0]).to.equal(request);
    expect(seen[1]).to.equal(response);
  });
});
