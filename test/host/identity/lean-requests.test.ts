import { expect } from 'chai';
import express from 'express';
import passport, { Strategy } from 'passport';
import request from 'supertest';
import { keepRequestsLean } from '../../../host/identity/lean-requests.js';

/** Knows everybody. */
class OpenStrategy extends Strategy {
  override authenticate(): void {
    this.success({ id: 1 });
  }
}

/** The properties that a request has gained by `passport.authenticate`. */
async function gained(prepare: (app: express.Express) => void): Promise<string[]> {
  const own = new passport.Passport().use('open', new OpenStrategy());
  const app = express();
  prepare(app);
  let before: string[];
  app.use((asked, _answer, next) => {
    before = Object.keys(asked);
    next();
  });
  app.use((asked, answer, next) => {
    const done = (): void => next();
    (own.authenticate('open', { session: false }, done) as express.RequestHandler)(asked, answer, next);
  });
  app.use((asked, answer) => void answer.json(Object.keys(asked).filter((name) => !before.includes(name))));
  const { body } = await request(app).get('/').expect(200);
  return body as string[];
}

describe('passport', () => {
  it('puts nothing on a request of ours', async () => {
    expect(await gained(() => undefined)).to.include.members(['logIn', '_sessionManager']);
    expect(await gained(keepRequestsLean)).to.deep.equal([]);
  });
});
