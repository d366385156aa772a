/** A path of the providers' APIs that clients know and this gateway does not serve. */
interface Unserved {
  path: RegExp;
  /** Why, or what to use instead. */
  hint: string;
}

/** In the order in which they are looked up. */
export const UNSERVED: readonly Unserved[] = [
  { path: /\/v1\/(?:threads|assistants|vector_stores)(?:\/|$)/, hint: 'use /v1/responses and /v1/conversations' },
  { path: /\/v1\/images\/variations$/, hint: 'use /v1/images/edits' },
  {
    path: /\/v1\/realtime\/.+$/,
    hint: 'media by WebRTC and SIP do not pass through the gateway, nor do keys for them: use the WebSocket at /v1/realtime',
  },
  { path: /\/v1\/realtime$/, hint: 'conversations are held over a WebSocket: open one here' },
  {
    path: /\/v1\/videos\/.+$/,
    hint: 'videos are made, read and deleted here, not remixed, edited or extended, nor are characters kept',
  },
  { path: /\/v1\/fine_tuning(?:\/|$)/, hint: 'models are not tuned here' },
];
