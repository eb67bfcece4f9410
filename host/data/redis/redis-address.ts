/** The address of a Redis, with the login. */
export interface RedisAddress {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly database: number;
}

const PORT = 6379;

/** Parses `redis://user:password@host:port/number`, or `rediss://…` for TLS; returns undefined for anything else. */
export function readRedisUrl(text: string): RedisAddress | undefined {
  try {
    const { protocol, hostname, port, pathname, username, password, search, hash } = new URL(text);
    const database = /^(?:\/(\d{1,4})?)?$/.exec(pathname);
    if (!/^rediss?:$/.test(protocol) || hostname === '' || !database || search || hash) return undefined;
    return {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port === '' ? PORT : Number(port),
      tls: protocol === 'rediss:',
      username: username === '' ? undefined : decodeURIComponent(username),
      password: password === '' ? undefined : decodeURIComponent(password),
      database: Number(database[1] ?? 0),
    };
  } catch {
    return undefined;
  }
}
