import type { BatchOutcome, BatchProtocol, BatchStatus } from './batch.rules.js';

/** A batch as the database has it. */
export interface BatchRow {
  tenant_id: string;
  id: string;
  subject: string;
  subject_type: 'user' | 'service';
  key_id: string | null;
  caller: string;
  protocol: BatchProtocol;
  endpoint: string;
  input_file_id: string;
  metadata: string;
  status: BatchStatus;
  outcome: BatchOutcome | null;
  lines: number;
  completed: number;
  failed: number;
  refused: number;
  held: string;
  cost: string | null;
  prompt_tokens: string | null;
  completion_tokens: string | null;
  evidence_id: string;
  root: string | null;
  results_root: string | null;
  error: string | null;
  output_file_id: string | null;
  error_file_id: string | null;
  instance: number | null;
  /** The provider that makes the lines in a batch of its own, the model, and the target of its alias; see the migration. */
  provider: string | null;
  model: string | null;
  target: string | null;
  outgoing_file_id: string | null;
  outgoing_path: string | null;
  outgoing_bytes: string | null;
  outgoing_sha256: string | null;
  outgoing_lines: number | null;
  upstream_id: string | null;
  doubts: string | null;
  /** Times as PostgreSQL writes them. */
  created_at: string;
  expires_at: string;
  in_progress_at: string | null;
  handing_since: string | null;
  handed_from: string | null;
  cancelling_at: string | null;
  finalizing_at: string | null;
  ended_at: string | null;
}

export type BatchId = Pick<BatchRow, 'tenant_id' | 'id'>;
