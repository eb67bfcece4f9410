/** Environment variables and the key that each one sets (decisions, section 11). */
const environmentKeys = {
  PORT: 'http.port',
  HOST: 'http.host',
  VENTANILLA_DATA: 'data',
  VENTANILLA_BUNDLE: 'bundle',
  VENTANILLA_SECRET_KEY: 'secretKey',
  VENTANILLA_LOG_LEVEL: 'logging.level',
  VENTANILLA_METRICS_TOKEN: 'metrics.token',
  VENTANILLA_SMTP_PASSWORD: 'mail.password',
  DATABASE_URL: 'database.url',
} as const;

const numeric = new Set<string>(['PORT']);

/** The configuration layer that the environment makes. An empty variable counts as not set. */
export function environmentLayer(environment: NodeJS.ProcessEnv): Record<string, unknown> {
  const layer: Record<string, unknown> = {};
  for (const [variable, key] of Object.entries(environmentKeys)) {
    const value = environment[variable];
    if (value === undefined || value === '') continue;
    const path = key.split('.');
    const last = path.pop()!;
    let target = layer;
    for (const step of path) target = (target[step] ??= {}) as Record<string, unknown>;
    target[last] = numeric.has(variable) && /^\d+$/.test(value) ? Number(value) : value;
  }
  return layer;
}

/** The variable that set a key, where one did. */
export function variableOf(key: string, environment: NodeJS.ProcessEnv): string | undefined {
  return Object.entries(environmentKeys).find(
    ([variable, path]) => path === key && environment[variable],
  )?.[0];
}
