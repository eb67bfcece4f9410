import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { expect } from 'chai';
import { Writable } from 'node:stream';
import { runInContext } from '../../../../host/runtime/context/context.js';
import { createLogger } from '../../../../host/runtime/logging/create-logger.js';
import { FailureLoggingExporter } from '../../../../host/runtime/tracing/failure-logging-exporter.js';
import { OtlpCollector } from '../../../support/otlp-collector.js';

describe('a collector that takes no traces', () => {
  it('is in the log once, and once more when it takes them again', async () => {
    const collector = await OtlpCollector.start();
    const lines: string[] = [];
    const log = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) });
    const inner = new OTLPTraceExporter({ url: `${collector.endpoint}/v1/traces` });
    const exporter = new FailureLoggingExporter(inner, createLogger({ level: 'info' }, log));
    const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
    const send = (): Promise<void> =>
      runInContext({ requestId: 'of-somebody' }, async () => {
        provider.getTracer('test').startSpan('one').end();
        await provider.forceFlush().catch(() => undefined);
      });
    try {
      collector.answer = 401;
      for (let i = 0; i < 3; i += 1) await send();
      expect(collector.bodies).to.have.length(3);
      collector.answer = 200;
      for (let i = 0; i < 2; i += 1) await send();
      expect(collector.spans).to.have.length(2);
      const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(told.map(({ msg }) => msg)).to.deep.equal([
        'traces could not be sent, and are lost until they can',
        'traces are sent again',
      ]);
      for (const line of told) expect(line, 'it is of no request').not.to.have.property('requestId');
      expect(told[0]).to.include({ key: 'tracing.endpoint', errorCode: 401 });
    } finally {
      await provider.shutdown();
      await collector.stop();
    }
  });
});
