/** The types of frames that clients may send. OpenAI API reference, "Realtime client events" (November 2026). */
export const CLIENT_FRAMES: ReadonlySet<unknown> = new Set([
  'session.update',
  'input_audio_buffer.append',
  'input_audio_buffer.clear',
  'input_audio_buffer.commit',
  'output_audio_buffer.clear',
  'conversation.item.create',
  'conversation.item.delete',
  'conversation.item.retrieve',
  'conversation.item.truncate',
  'response.cancel',
  'response.create',
]);

/** Those of providers that are passed on: none of tools that they would call themselves. */
export const SERVER_FRAMES: ReadonlySet<unknown> = new Set([
  'error',
  'session.created',
  'session.updated',
  'conversation.created',
  'conversation.item.added',
  'conversation.item.created',
  'conversation.item.done',
  'conversation.item.deleted',
  'conversation.item.retrieved',
  'conversation.item.truncated',
  'conversation.item.input_audio_transcription.completed',
  'conversation.item.input_audio_transcription.delta',
  'conversation.item.input_audio_transcription.failed',
  'conversation.item.input_audio_transcription.segment',
  'input_audio_buffer.cleared',
  'input_audio_buffer.committed',
  'input_audio_buffer.dtmf_event_received',
  'input_audio_buffer.speech_started',
  'input_audio_buffer.speech_stopped',
  'input_audio_buffer.timeout_triggered',
  'output_audio_buffer.started',
  'output_audio_buffer.stopped',
  'output_audio_buffer.cleared',
  'rate_limits.updated',
  'response.created',
  'response.done',
  'response.output_item.added',
  'response.output_item.done',
  'response.content_part.added',
  'response.content_part.done',
  'response.output_text.delta',
  'response.output_text.done',
  'response.output_audio.delta',
  'response.output_audio.done',
  'response.output_audio_transcript.delta',
  'response.output_audio_transcript.done',
  'response.function_call_arguments.delta',
  'response.function_call_arguments.done',
]);

/** The path of the setting that names a transcriber. */
export const TRANSCRIPTION_MODEL = 'session.audio.input.transcription.model';

/** Settings of a session, and those of one response. */
export const SESSION_MEMBERS: ReadonlySet<string> = new Set([
  'type',
  'audio',
  'include',
  'instructions',
  'max_output_tokens',
  'model',
  'output_modalities',
  'parallel_tool_calls',
  'reasoning',
  'tool_choice',
  'tools',
  'tracing',
  'truncation',
]);
export const RESPONSE_MEMBERS: ReadonlySet<string> = new Set([
  'audio',
  'conversation',
  'input',
  'instructions',
  'max_output_tokens',
  'metadata',
  'output_modalities',
  'parallel_tool_calls',
  'reasoning',
  'tool_choice',
  'tools',
]);

/** Members with a whole text at the end of its pieces, by the events' names without `.delta` and `.done`. */
export const PIECED_TEXTS: Readonly<Record<string, string>> = {
  'response.output_text': 'text',
  'response.output_audio_transcript': 'transcript',
  'response.function_call_arguments': 'arguments',
};
