import path from 'node:path';
import type { HostConfig } from './config/host-config.js';
import type { AnyHostPlugin, HostSettings, Logger } from '../plugin-api/index.js';

/** Returns the address of a host on its own machine; `localhost` for one that listens on all interfaces. */
export function localUrl(host: string, port: number): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** The settings that plugins may read from the configuration. */
export class ConfiguredSettings implements HostSettings {
  readonly profile: HostSettings['profile'];
  readonly plugins: readonly string[];
  readonly cityName: string;
  readonly timeZone: string;
  readonly uploads: HostSettings['uploads'];
  readonly publicLimit: HostSettings['publicLimit'];
  readonly attachmentBytes: number;
  readonly dataFolder: string;
  private port: number;

  constructor(
    private readonly config: HostConfig,
    plugins: readonly Pick<AnyHostPlugin, 'id'>[] = [],
  ) {
    const { http } = config;
    this.profile = config.database.url === undefined ? 'embedded' : 'server';
    this.plugins = plugins.map(({ id }) => id);
    this.cityName = config.mail.cityName;
    this.timeZone = config.timeZone;
    this.uploads = { fileBytes: http.fileBytes, files: http.files, fieldBytes: http.jsonBytes };
    this.publicLimit = { name: 'host/public', points: http.publicPerMinute, seconds: 60, block: 10 };
    this.attachmentBytes = config.mail.attachmentBytes;
    this.dataFolder = path.resolve(config.data);
    this.port = http.port;
  }

  get publicUrl(): string {
    return this.config.publicUrl ?? localUrl(this.config.http.host, this.port);
  }

  /** Sets the port that the host listens on, which it may have chosen itself. */
  listeningOn(port: number): void {
    this.port = port;
  }
}

/** Warns a server profile of settings that suit only a laptop. */
export function warnOfDefaults({ database, mail, publicUrl }: HostConfig, logger: Logger): void {
  if (database.url === undefined) return;
  if (mail.driver === 'folder') {
    logger.warn({}, 'mails are written to files of the data folder and not sent: mail.driver is not smtp');
  }
  if (publicUrl === undefined) {
    logger.warn({}, 'links name the address that this host listens on: publicUrl is not set');
  }
}
