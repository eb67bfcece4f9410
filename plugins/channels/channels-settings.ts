import { token } from '../../host/plugin-api/index.js';
import type { ChannelsConfig } from './channels-config.js';

export const ChannelsSettings = token<ChannelsConfig>('channels/Settings');
