import { injectable, multiInject, optional } from 'inversify';
import { Channels, type Channel } from '../contract.js';

/** The channels of the loaded plugins. */
@injectable()
export class LoadedChannels {
  constructor(@multiInject(Channels.token) @optional() readonly all: readonly Channel[] = []) {}

  /** Finds a channel. Returns undefined where its plugin is not loaded; its connections stay stored. */
  find(servicio: string): Channel | undefined {
    return this.all.find((channel) => channel.servicio === servicio);
  }
}
