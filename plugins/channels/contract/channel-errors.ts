import { brand, JobFailedError } from '../../../host/plugin-api/index.js';

/** The platform takes nothing more of this connection for so many seconds: its other messages wait, too. */
export class ChannelBusyError extends JobFailedError {
  constructor(reason: string, afterSeconds: number, options: ErrorOptions = {}) {
    super(reason, { ...options, afterSeconds });
  }
}

brand({ 'channels/ChannelBusyError': ChannelBusyError });
