import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { runInContext } from '../context/context.js';
import { errorCodeOf } from '../logging/error-code-of.js';
import type { Logger } from '../../plugin-api/index.js';

type Ended = Parameters<SpanExporter['export']>[1];

/** An exporter that logs its first failure, and its recovery. */
export class FailureLoggingExporter implements SpanExporter {
  private isFailing = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly logger: Logger,
  ) {}

  export(spans: ReadableSpan[], ended: Ended): void {
    this.exporter.export(spans, (result) => {
      // In no request's context: the batch holds spans of many.
      runInContext({}, () => this.logOutcome(result.error));
      ended(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  private logOutcome(error: Error | undefined): void {
    if (error && !this.isFailing) {
      // The collector's message may quote data.
      const fields = { key: 'tracing.endpoint', error: error.name, errorCode: errorCodeOf(error) };
      this.logger.warn(fields, 'traces could not be sent, and are lost until they can');
    }
    if (!error && this.isFailing) this.logger.info({}, 'traces are sent again');
    this.isFailing = error !== undefined;
  }
}
