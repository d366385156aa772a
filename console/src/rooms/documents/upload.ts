import { t } from '@lingui/core/macro';
import { tenantHeaders } from '../../api/client.js';
import type { ToldCost } from '../../parts/text/model-cost.js';

/** The result of an upload: the id of the analysis, or the reason why it was refused. */
export type Sent = { id: string } | { problem: string };

/** The most that a model costs for a file, or the reason why nobody knows. */
export type Told = ToldCost | { problem: string };

interface Answer {
  id?: string;
  error?: { message?: string };
  costUsd?: number;
  model?: string | null;
  calls?: number;
  reason?: string | null;
}

/** How a file is analysed. */
export interface Wish {
  templateId: string;
  /** Whether a model is asked as well. */
  generate: boolean;
}

/** Sends a document to be analysed, and does not wait for the result. */
export async function upload(file: File, wish: Wish, progress: (share: number) => void): Promise<Sent> {
  const answer = await post('/api/da/analyze', file, wish, progress);
  if ('problem' in answer) return answer;
  return answer.id === undefined ? { problem: refusalOf(answer) } : { id: answer.id };
}

/** Asks what a model costs at most for a document, which is sent and read for it, and not kept. */
export async function forecast(file: File, wish: Wish, progress: (share: number) => void): Promise<Told> {
  const answer = await post('/api/da/forecast', file, wish, progress);
  if ('problem' in answer) return answer;
  const { costUsd, model = null, calls = 0, reason = null } = answer;
  return costUsd === undefined ? { problem: refusalOf(answer) } : { costUsd, model, calls, reason };
}

type Answered = (Answer & { status: number }) | { problem: string };

/** XMLHttpRequest says how much has been sent. */
function post(
  path: string,
  file: File,
  { templateId, generate }: Wish,
  progress: (share: number) => void,
): Promise<Answered> {
  const form = new FormData();
  form.set('templateId', templateId);
  form.set('options.generate', String(generate));
  form.set('file', file, file.name);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('Prefer', 'respond-async');
    request.setRequestHeader('Accept', 'application/json');
    for (const [name, value] of Object.entries(tenantHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      progress(total === 0 ? 0 : loaded / total);
    };
    request.onerror = () => {
      resolve({ problem: t`The server cannot be reached.` });
    };
    request.onload = () => {
      resolve({ ...answerOf(request.responseText), status: request.status });
    };
    request.send(form);
  });
}

function refusalOf({ error, status }: Answer & { status: number }): string {
  return error?.message ?? t`The server answered ${status}.`;
}

function answerOf(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
