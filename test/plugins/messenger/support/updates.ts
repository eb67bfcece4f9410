/** The chat of the samples, which have each documented kind of update and of message content. */
export const CHAT = 5_000_000_001;

const ana = { id: CHAT, is_bot: false, first_name: 'Ana', username: 'ana', language_code: 'es' };
/** The platform's account that sends login codes and notices; it is not marked as a bot. */
const service = { id: 777000, is_bot: false, first_name: 'Platform' };
const privateChat = { id: CHAT, type: 'private', first_name: 'Ana', username: 'ana' };
const group = { id: -100, type: 'group', title: 'Vecinos' };
const supergroup = { id: -1_001_234_567_890, type: 'supergroup', title: 'Vecinos', is_forum: true };
const channel = { id: -1_009_876_543_210, type: 'channel', title: 'Noticias', username: 'noticias' };
const date = 1_760_000_000;

/** Makes a message of a private chat. */
export const said = (content: object, more: object = {}): object => ({
  message_id: 7,
  from: ana,
  chat: privateChat,
  date,
  ...content,
  ...more,
});

const base = { message_id: 7, date };
const file = (id: string, more: object = {}) => ({ file_id: id, file_unique_id: `u-${id}`, file_size: 900, ...more });
const size = (id: string, width: number, height: number) => file(id, { width, height });
const press = { id: '4382bfdwdsb323b2d9', from: ana, chat_instance: '-3' };
const poll = {
  id: '9',
  question: '¿Cuándo?',
  options: [{ text: 'Hoy', voter_count: 1 }],
  total_voter_count: 1,
  is_closed: false,
  is_anonymous: true,
  type: 'regular',
  allows_multiple_answers: false,
};
const member = { user: ana, status: 'member' };
const memberChange = { chat: privateChat, from: ana, date, old_chat_member: member, new_chat_member: member };
const gift = { id: 'g', sticker: file('s'), star_count: 5 };

/** A sample: an update, and the content that is read from it. */
export interface Sample {
  /** The update without its `update_id`. */
  readonly update: Readonly<Record<string, unknown>>;
  /** The content; undefined where the update is no message. */
  readonly content?: object | undefined;
  /** The platform's id of the album that it belongs to. */
  readonly album?: string;
}

const other = { kind: 'other' };
const message = (content: object, read: object = other): Sample => ({
  update: { message: said(content) },
  content: read,
});
const none = (update: Readonly<Record<string, unknown>>): Sample => ({ update });
const taken = (id: string, nombre?: string, text?: string) => ({
  kind: 'file',
  file: { id, nombre, tamano: 900 },
  text,
});

const emoji = { emoji: '👍', type: 'emoji' };

/** The samples by name. */
export const samples: Readonly<Record<string, Sample>> = {
  'message.text': message({ text: 'Hay un hueco' }, { kind: 'text', text: 'Hay un hueco' }),
  'message.text with entities': message(
    { text: '/start BOT-AB12', entities: [{ type: 'bot_command', offset: 0, length: 6 }] },
    { kind: 'text', text: '/start BOT-AB12' },
  ),
  'message.text that is a reply': message(
    { text: 'Sí', reply_to_message: { ...base, chat: privateChat, text: '¿Sí?' } },
    { kind: 'text', text: 'Sí' },
  ),
  'message.text that is forwarded': message(
    { text: 'Vea', forward_origin: { type: 'hidden_user', sender_user_name: 'X', date } },
    { kind: 'text', text: 'Vea' },
  ),
  'message.text with a link preview': message(
    { text: 'https://x.example', link_preview_options: { is_disabled: true } },
    { kind: 'text', text: 'https://x.example' },
  ),
  'message.text by another bot': message(
    { text: 'Hola', via_bot: { ...ana, is_bot: true } },
    { kind: 'text', text: 'Hola' },
  ),
  'message of another bot': none({ message: said({ text: 'Hola' }, { from: { ...ana, is_bot: true } }) }),
  "message of the platform's own account": none({
    message: said({ text: 'Login code: 12345' }, { from: service, chat: { ...service, type: 'private' } }),
  }),
  'callback_query of another bot': none({
    callback_query: { ...press, from: { ...ana, is_bot: true }, data: 'd1.0', message: said({ text: '¿Cuál?' }) },
  }),
  'message.voice': message(
    { voice: file('v1', { duration: 3, mime_type: 'audio/ogg' }) },
    { kind: 'voice', file: { id: 'v1', nombre: undefined, tamano: 900 } },
  ),
  'message.voice with a caption': message(
    { voice: file('v1'), caption: 'Del hueco' },
    { kind: 'voice', file: { id: 'v1', nombre: undefined, tamano: 900 }, text: 'Del hueco' },
  ),
  'message.audio': message(
    { audio: file('a1', { duration: 60, file_name: 'cancion.mp3' }) },
    taken('a1', 'cancion.mp3'),
  ),
  'message.photo': message(
    { photo: [size('p1', 90, 60), size('p3', 1280, 853), size('p2', 320, 213)], caption: 'El hueco' },
    taken('p3', undefined, 'El hueco'),
  ),
  'message.photo of an album': {
    ...message({ photo: [size('p1', 90, 60)], media_group_id: '12' }, taken('p1')),
    album: '12',
  },
  'message.document of an album': {
    ...message({ document: file('d1', { file_name: 'a.pdf' }), media_group_id: '13' }, taken('d1', 'a.pdf')),
    album: '13',
  },
  'message.photo of an odd album': message({ photo: [size('p1', 90, 60)], media_group_id: '\u0000' }, taken('p1')),
  'message.document': message(
    { document: file('d1', { file_name: 'cédula.pdf', mime_type: 'application/pdf' }), caption: 'Mi cédula' },
    taken('d1', 'cédula.pdf', 'Mi cédula'),
  ),
  'message.video': message({ video: file('x1', { width: 1, height: 1, duration: 1 }) }, taken('x1')),
  'message.animation': message(
    { animation: file('n1'), document: file('n1', { file_name: 'a.gif' }) },
    taken('n1', 'a.gif'),
  ),
  'message.video_note': message({ video_note: file('o1', { length: 200, duration: 3 }) }),
  'message.sticker': message({ sticker: file('s1', { type: 'regular', width: 1, height: 1 }) }),
  'message.location': message(
    { location: { latitude: 3.4516, longitude: -76.532 } },
    { kind: 'location', latitude: 3.4516, longitude: -76.532 },
  ),
  'message.location that is live': message(
    { location: { latitude: 3, longitude: -76, live_period: 900, heading: 3 } },
    { kind: 'location', latitude: 3, longitude: -76 },
  ),
  'message.venue': message(
    {
      venue: { location: { latitude: 3, longitude: -76 }, title: 'Alcaldía', address: 'CAM' },
      location: { latitude: 3, longitude: -76 },
    },
    { kind: 'location', latitude: 3, longitude: -76 },
  ),
  'message.contact': message({ contact: { phone_number: '300', first_name: 'Ana' } }),
  'message.dice': message({ dice: { emoji: '🎲', value: 4 } }),
  'message.poll': message({ poll }),
  'message.game': message({ game: { title: 'g', description: 'g', photo: [] } }),
  'message.story': message({ story: { chat: privateChat, id: 3 } }),
  'message.paid_media': message({ paid_media: { star_count: 1, paid_media: [] } }),
  'message.checklist': message({ checklist: { title: 'x', tasks: [{ id: 1, text: 'y' }] } }),
  'message.invoice': message({ invoice: { title: 'x', currency: 'COP', total_amount: 1 } }),
  'message.successful_payment': message({ successful_payment: { currency: 'COP', total_amount: 1 } }),
  'message.refunded_payment': message({ refunded_payment: { currency: 'XTR', total_amount: 1 } }),
  'message.pinned_message': message({ pinned_message: { ...base, chat: privateChat, text: 'x' } }),
  'message.message_auto_delete_timer_changed': message({
    message_auto_delete_timer_changed: { message_auto_delete_time: 1 },
  }),
  'message.users_shared': message({ users_shared: { request_id: 1, users: [{ user_id: 1 }] } }),
  'message.chat_shared': message({ chat_shared: { request_id: 1, chat_id: -1 } }),
  'message.web_app_data': message({ web_app_data: { data: '{}', button_text: 'x' } }),
  'message.connected_website': message({ connected_website: 'x.example' }),
  'message.write_access_allowed': message({ write_access_allowed: { from_request: true } }),
  'message.passport_data': message({ passport_data: { data: [], credentials: {} } }),
  'message.chat_background_set': message({ chat_background_set: { type: {} } }),
  'message.gift': message({ gift: { gift } }),
  'message.giveaway': message({ giveaway: { chats: [], winner_count: 1 } }),
  'message.proximity_alert_triggered': message({
    proximity_alert_triggered: { traveler: ana, watcher: ana, distance: 1 },
  }),
  'message.forum_topic_created': message({ forum_topic_created: { name: 'x', icon_color: 1 } }),
  'message.direct_message_price_changed': message({
    direct_message_price_changed: { are_direct_messages_enabled: true },
  }),
  'message of a kind that is not known yet': message({ hologram: { file_id: 'h' } }),
  'message without a sender, a date and the type of its chat': {
    update: { message: { message_id: 7, chat: { id: CHAT }, text: 'Hola' } },
    content: { kind: 'text', text: 'Hola' },
  },
  callback_query: {
    update: { callback_query: { ...press, data: 'si', message: said({ text: '¿Sí?' }) } },
    content: { kind: 'choice', value: 'si' },
  },
  'callback_query of an old message': {
    update: { callback_query: { ...press, data: 'si', message: { chat: privateChat, message_id: 7, date: 0 } } },
    content: { kind: 'choice', value: 'si' },
  },
  'callback_query of an inline message': none({ callback_query: { ...press, data: 'si', inline_message_id: 'i' } }),
  'callback_query of a game': none({ callback_query: { ...press, game_short_name: 'g', message: said({}) } }),
  'callback_query of a group': none({
    callback_query: { ...press, data: 'si', message: { ...base, chat: group, text: '¿Sí?' } },
  }),
  'message of a group': none({ message: said({ text: 'Hola' }, { chat: group }) }),
  'message of a supergroup': none({
    message: said({ text: '/start BOT-AB12' }, { chat: supergroup, message_thread_id: 3 }),
  }),
  'message of a group without its type': none({ message: said({ text: 'Hola' }, { chat: { id: -100 } }) }),
  'message.new_chat_members': none({ message: said({ new_chat_members: [ana] }, { chat: group }) }),
  'message.left_chat_member': none({ message: said({ left_chat_member: ana }, { chat: group }) }),
  'message.new_chat_title': none({ message: said({ new_chat_title: 'x' }, { chat: group }) }),
  'message.new_chat_photo': none({ message: said({ new_chat_photo: [size('c', 1, 1)] }, { chat: group }) }),
  'message.delete_chat_photo': none({ message: said({ delete_chat_photo: true }, { chat: group }) }),
  'message.group_chat_created': none({ message: said({ group_chat_created: true }, { chat: group }) }),
  'message.migrate_to_chat_id': none({ message: said({ migrate_to_chat_id: supergroup.id }, { chat: group }) }),
  'message.migrate_from_chat_id': none({ message: said({ migrate_from_chat_id: group.id }, { chat: supergroup }) }),
  'message.video_chat_started': none({ message: said({ video_chat_started: {} }, { chat: supergroup }) }),
  'message.boost_added': none({ message: said({ boost_added: { boost_count: 1 } }, { chat: supergroup }) }),
  edited_message: none({ edited_message: said({ text: 'Hay dos huecos' }, { edit_date: date + 9 }) }),
  channel_post: none({ channel_post: { ...base, chat: channel, sender_chat: channel, text: '/start BOT-AB12' } }),
  edited_channel_post: none({ edited_channel_post: { ...base, chat: channel, text: 'x', edit_date: date } }),
  business_connection: none({
    business_connection: { id: 'b', user: ana, user_chat_id: CHAT, date, is_enabled: true },
  }),
  business_message: none({ business_message: said({ text: 'Hola' }, { business_connection_id: 'b' }) }),
  edited_business_message: none({ edited_business_message: said({ text: 'Hola' }, { business_connection_id: 'b' }) }),
  deleted_business_messages: none({
    deleted_business_messages: { business_connection_id: 'b', chat: privateChat, message_ids: [7] },
  }),
  message_reaction: none({
    message_reaction: { chat: privateChat, message_id: 7, user: ana, date, old_reaction: [], new_reaction: [emoji] },
  }),
  message_reaction_count: none({
    message_reaction_count: { chat: channel, message_id: 7, date, reactions: [{ type: emoji, total_count: 1 }] },
  }),
  inline_query: none({ inline_query: { id: '1', from: ana, query: 'x', offset: '' } }),
  chosen_inline_result: none({ chosen_inline_result: { result_id: '1', from: ana, query: 'x' } }),
  shipping_query: none({ shipping_query: { id: '1', from: ana, invoice_payload: 'x', shipping_address: {} } }),
  pre_checkout_query: none({
    pre_checkout_query: { id: '1', from: ana, currency: 'COP', total_amount: 1, invoice_payload: 'x' },
  }),
  purchased_paid_media: none({ purchased_paid_media: { from: ana, paid_media_payload: 'x' } }),
  poll: none({ poll }),
  poll_answer: none({ poll_answer: { poll_id: '9', user: ana, option_ids: [0] } }),
  my_chat_member: none({ my_chat_member: memberChange }),
  'my_chat_member of one who has blocked the bot': none({
    my_chat_member: { ...memberChange, new_chat_member: { user: ana, status: 'kicked', until_date: 0 } },
  }),
  chat_member: none({ chat_member: { ...memberChange, chat: group } }),
  chat_join_request: none({ chat_join_request: { chat: group, from: ana, user_chat_id: CHAT, date } }),
  chat_boost: none({ chat_boost: { chat: channel, boost: { boost_id: 'x', add_date: date } } }),
  removed_chat_boost: none({ removed_chat_boost: { chat: channel, boost_id: 'x', remove_date: date } }),
  'an update of a kind that is not known yet': none({ hologram: { id: 1 } }),
  'an update without anything': none({}),
};
