/** The environment variables of the host, with the key that each one sets (decisions, section 11). */
export const hostVariables: Readonly<Record<string, string>> = {
  PORT: 'http.port',
  HOST: 'http.host',
  VENTANILLA_DATA: 'data',
  VENTANILLA_BUNDLE: 'bundle',
  VENTANILLA_DEMO: 'demonstration',
  VENTANILLA_PUBLIC_URL: 'publicUrl',
  VENTANILLA_SECRET_KEY: 'secretKey',
  VENTANILLA_SECRET_KEY_PREVIOUS: 'secretKeyPrevious',
  VENTANILLA_LOG_LEVEL: 'logging.level',
  VENTANILLA_METRICS_TOKEN: 'metrics.token',
  VENTANILLA_SMTP_PASSWORD: 'mail.password',
  VENTANILLA_BOUNCE_SECRET: 'mail.bounces.secret',
  DATABASE_URL: 'database.url',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'tracing.endpoint',
  OTEL_EXPORTER_OTLP_HEADERS: 'tracing.headers',
  REDIS_URL: 'redis.url',
};
