import { t } from '@lingui/core/macro';
import { tenantHeaders } from '../../api/client.js';

/** The result of an upload: the id of the analysis, or the reason why it was refused. */
export type Sent = { id: string } | { problem: string };

interface Answer {
  id?: string;
  error?: { message?: string };
}

interface Wish {
  templateId: string;
  /** Whether a model is asked as well. */
  generate: boolean;
  progress: (share: number) => void;
}

/** Sends a document to be analysed, and does not wait for the result. XMLHttpRequest says how much has been sent. */
export function upload(file: File, { templateId, generate, progress }: Wish): Promise<Sent> {
  const form = new FormData();
  form.set('templateId', templateId);
  form.set('options.generate', String(generate));
  form.set('file', file, file.name);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/da/analyze');
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
      const { id, error } = answerOf(request.responseText);
      resolve(id === undefined ? { problem: error?.message ?? t`The server answered ${request.status}.` } : { id });
    };
    request.send(form);
  });
}

function answerOf(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
