import { brand, JobFailedError } from '../../../host/plugin-api/index.js';

/** Thrown where the platform accepts no messages of this connection for some seconds; its other messages wait, too. */
export class ChannelBusyError extends JobFailedError {
  constructor(reason: string, afterSeconds: number, options: ErrorOptions = {}) {
    super(reason, { ...options, afterSeconds });
  }
}

brand({ 'channels/ChannelBusyError': ChannelBusyError });
