import { injectable, multiInject, optional } from 'inversify';
import { Channels, type Channel } from '../contract.js';

/** The channels of the plugins that are loaded. */
@injectable()
export class LoadedChannels {
  constructor(@multiInject(Channels.token) @optional() readonly all: readonly Channel[] = []) {}

  /** Undefined for one whose plugin is not loaded: its connections stay. */
  find(servicio: string): Channel | undefined {
    return this.all.find((channel) => channel.servicio === servicio);
  }
}
