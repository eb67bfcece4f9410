import { DocumentSigner } from '../../../../plugins/documents/signing/document-signer.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { Signal } from '../../../support/signal.js';

/** Holds the next document before its signature, until the test releases it. */
export class PausedSigner {
  private readonly reached = new Signal();
  private readonly released = new Signal();

  constructor({ container }: TestHost) {
    const signer = container.get<DocumentSigner>(DocumentSigner);
    const sign = signer.sign.bind(signer);
    signer.sign = async (...details) => {
      signer.sign = sign;
      this.reached.give();
      await this.released.given;
      return sign(...details);
    };
  }

  /** Resolves when a document is about to be signed. */
  get begun(): Promise<void> {
    return this.reached.given;
  }

  goOn(): void {
    this.released.give();
  }
}
