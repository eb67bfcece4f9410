import { expect } from 'chai';
import type { Layer } from '../../host/boot/config/layers.js';
import { RunningService } from '../host/support/run-service.js';
import { TemporaryFolder } from '../host/support/temporary-folder.js';
import { expectOneTrace, validate } from '../support/one-trace.js';
import { Opened } from '../support/opened.js';
import { OtlpCollector } from '../support/otlp-collector.js';
import { TestSmtpServer } from '../support/smtp-server.js';

describe('traces that the service sends to a collector, in its own process', () => {
  const opened = new Opened();
  let collector: OtlpCollector;
  let smtp: TestSmtpServer;

  beforeEach(async () => {
    collector = await opened.add(OtlpCollector.start());
    smtp = await opened.add(TestSmtpServer.start());
  });
  afterEach(() => opened.stop());

  it('are configured by the variables of OpenTelemetry', async () => {
    const folder = new TemporaryFolder();
    const mail: Layer = smtp.config();
    folder.write('config.yaml', JSON.stringify({ mail }));
    const service = RunningService.start({
      VENTANILLA_DATA: folder.path,
      VENTANILLA_CONFIG: `${folder.path}/config.yaml`,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team-key=a%20secret%2C%20of%20ours',
    });
    try {
      const mailed = await validate(await service.listening(), smtp);
      service.child.kill('SIGTERM');
      expect((await service.ended).status).to.equal(0);
      expectOneTrace(collector, mailed);
    } finally {
      await service.kill();
      folder.remove();
    }
  });

  it('hold up neither a request nor the end of the service where the collector says nothing', async () => {
    collector.answer = 'silence';
    const folder = new TemporaryFolder();
    const service = RunningService.start({
      VENTANILLA_DATA: folder.path,
      VENTANILLA_BUNDLE: 'none',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    });
    try {
      const url = await service.listening();
      expect((await fetch(`${url}/health/ready`)).status).to.equal(200);
      service.child.kill('SIGTERM');
      // A service that takes longer than ten seconds to stop ends itself with another status.
      expect((await service.ended).status).to.equal(0);
      expect(collector.bodies.join('\n')).to.include('GET /health/ready');
    } finally {
      await service.kill();
      folder.remove();
    }
  });
});
