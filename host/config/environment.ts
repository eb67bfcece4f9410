/** Environment variables and the key that each one sets (decisions, section 11). */
const environmentKeys = {
  PORT: 'http.port',
  HOST: 'http.host',
  VENTANILLA_DATA: 'data',
  VENTANILLA_BUNDLE: 'bundle',
  VENTANILLA_DEMO: 'demonstration',
  VENTANILLA_SECRET_KEY: 'secretKey',
  VENTANILLA_SECRET_KEY_PREVIOUS: 'secretKeyPrevious',
  VENTANILLA_LOG_LEVEL: 'logging.level',
  VENTANILLA_METRICS_TOKEN: 'metrics.token',
  VENTANILLA_SMTP_PASSWORD: 'mail.password',
  DATABASE_URL: 'database.url',
} as const;

const numeric = new Set<string>(['PORT']);
const truths = new Map([
  ['true', true],
  ['false', false],
]);

/** What a variable's text says; one that cannot be read so is left for the check of its key to refuse. */
function valueOf(variable: string, text: string): string | number | boolean {
  if (numeric.has(variable) && /^\d+$/.test(text)) return Number(text);
  return variable === 'VENTANILLA_DEMO' ? (truths.get(text) ?? text) : text;
}

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
    target[last] = valueOf(variable, value);
  }
  return layer;
}

/** The variable that set a key, or the list that it is of, where one did. */
export function variableOf(key: string, environment: NodeJS.ProcessEnv): string | undefined {
  return Object.entries(environmentKeys).find(
    ([variable, path]) => (key === path || key.startsWith(`${path}.`)) && environment[variable],
  )?.[0];
}
