import { openDialogue, Refused } from './client.js';
import type { ModelApi, Outcome } from '../model-apis.js';

const failed = (code: string, details: unknown): Outcome => ({ code, details, said: '' });

/** A conversation of one turn over a WebSocket, as the matrix makes it. */
export const realtimeApi: ModelApi = {
  name: 'WebSocket /realtime',
  entry: '/realtime',
  isStreamed: false,
  isEmbedding: false,
  isKind: true,
  isMadeAgain: true,
  provider: 'openai',
  fallback: 'openai',
  expects: 100,
  call(gateway, { key, text, headers = {} }) {
    const opening = openDialogue(gateway, { key, model: 'talker', headers });
    const ask = async (): Promise<Outcome> => {
      let dialogue;
      try {
        dialogue = await opening;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { code, details } = error.body.error;
        return failed(code, details);
      }
      dialogue.send(
        { type: 'session.update', session: { type: 'realtime', output_modalities: ['text'] } },
        {
          type: 'response.create',
          response: { input: [{ type: 'message', role: 'user', content: [{ type: 'input_text', text }] }] },
        },
      );
      const ended = await Promise.race([dialogue.next('response.done'), dialogue.next('error')]);
      const said = dialogue.textOf('response.output_text.delta');
      await dialogue.close();
      return ended.type === 'error'
        ? failed(ended.error.code, ended.error.details)
        : { code: undefined, details: undefined, said };
    };
    return {
      outcome: ask(),
      cancel: () => {
        void opening.then(({ socket }) => {
          socket.terminate();
        });
      },
    };
  },
};
