import { impersonal, type DeclaredTables } from '../../host/plugin-api/index.js';

const { code, definition, sealed } = impersonal;

/** Personal data in the tables. */
export const channelsPersonalColumns: DeclaredTables = {
  channels_connection: {
    erased: { 'the chat that is linked to its owner': ['chat_id_verificado'] },
    impersonal: {
      [code]: ['servicio', 'prefijo', 'codigo_verificacion'],
      'the name of the bot of the city': ['identificador'],
      [sealed]: ['token_cifrado', 'webhook_secret'],
    },
  },
  channels_dialogue: {
    erased: { 'a dialogue that goes on in a chat': ['chat', 'estado', 'borrador'] },
    impersonal: { [impersonal.key]: ['id'] },
  },
  channels_message: {
    erased: { 'a message of a chat that is not worked on yet': ['content'] },
    impersonal: { 'the number of a message at its platform': ['external_id'] },
  },
  channels_reply: { erased: { 'a message to a chat that has not left': ['content'] } },
  channels_voice: { kept: { 'the number of a recording at its platform, until it is fetched': ['platform_file'] } },
  channels_wrong_code: { kept: { 'a chat that tried a wrong code, for an hour': ['chat'] } },
  channels_text: { impersonal: { [code]: ['codigo'], [definition]: ['texto'] } },
};
