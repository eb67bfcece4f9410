import { injectable } from 'inversify';
import type { Listener, Step } from '../conversation/turn.js';

/** Files a tramite by questions and answers, and follows it (decisions, section 10). */
@injectable()
export class Dialogue implements Listener {
  prepare(): Promise<Step | undefined> {
    return Promise.resolve(undefined);
  }
}
