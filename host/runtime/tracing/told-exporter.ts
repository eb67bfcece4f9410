import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { runInContext } from '../context/context.js';
import { errorCodeOf } from '../logging/error-code-of.js';
import type { Logger } from '../../plugin-api/index.js';

type Ended = Parameters<SpanExporter['export']>[1];

/** An exporter whose failures are in the log: the first one, and that it works again. */
export class ToldExporter implements SpanExporter {
  private isFailing = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly logger: Logger,
  ) {}

  export(spans: ReadableSpan[], ended: Ended): void {
    this.exporter.export(spans, (result) => {
      // Of no request, whichever one's span it was that these waited for.
      runInContext({}, () => this.tell(result.error));
      ended(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  private tell(error: Error | undefined): void {
    if (error && !this.isFailing) {
      // What the collector says may quote what was sent.
      const fields = { key: 'tracing.endpoint', error: error.name, errorCode: errorCodeOf(error) };
      this.logger.warn(fields, 'traces could not be sent, and are lost until they can');
    }
    if (!error && this.isFailing) this.logger.info({}, 'traces are sent again');
    this.isFailing = error !== undefined;
  }
}
